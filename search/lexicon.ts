import { americanSpelling, singular, words } from "./terms.ts";

/**
 * Everyday and non-American words for work, with the words the source tables use for the same thing.
 * Written by hand from general knowledge of English. One line each: `phrase > words`.
 * Phrases are written in the singular and in American spelling; they are matched after both are settled.
 */
const britishAndCanadian = `
lorry > truck
heavy goods vehicle > heavy truck tractor trailer
hgv > heavy truck tractor trailer
lgv > truck delivery
articulated > tractor trailer
van > light truck delivery
coach driver > bus driver
tram > streetcar transit
railway > railroad rail
rolling stock > rail car
underground > subway
shunter > rail yard switch
signaller > signal operator rail
points > switch
train driver > locomotive engineer
engine driver > locomotive engineer
guard > guard conductor
aeroplane > airplane aircraft
air hostess > flight attendant
cabin crew > flight attendant
air steward > flight attendant
cabin attendant > flight attendant
ground crew > airport ramp
petrol > gasoline gas
petrol station > gas service station
filling station > service station
forecourt > service station
motor car > automobile car
motor vehicle > automobile automotive vehicle
car mechanic > automotive technician mechanic
vehicle technician > automotive technician mechanic
panel beater > automotive body repairer
coachbuilder > vehicle body builder
windscreen > windshield auto glass
bonnet > hood
breakdown > towing repair
lift > elevator
lift engineer > elevator installer repairer
escalator > escalator elevator
goods > freight merchandise
goods handler > freight material mover
porter > porter baggage attendant
hospital porter > orderly transporter
warehouseman > warehouse worker stocker
warehouse operative > warehouse worker stocker material mover
storeman > storekeeper stock clerk
storekeeper > stock clerk
stevedore > longshore dock worker cargo
docker > longshore dock worker cargo
operative > operator worker
operator > operator operative tender
charge hand > supervisor foreman lead
chargehand > supervisor foreman lead
foreman > supervisor foreman
shift manager > supervisor manager
team leader > supervisor lead
head of > manager director
managing director > chief executive general manager
company director > chief executive
chairman > chief executive board
company secretary > corporate secretary compliance lawyer
personal assistant > administrative assistant executive secretary
office junior > office clerk
receptionist > receptionist information clerk
switchboard > telephone switchboard operator
telephonist > telephone operator
typist > typist word processor
clerk of works > construction inspector
quantity surveyor > cost estimator construction
building surveyor > building inspector construction
chartered > licensed certified
chartered accountant > certified public accountant
chartered surveyor > surveyor appraiser
accountancy > accounting
accounts > accounting bookkeeping
bookkeeper > bookkeeping clerk
wages clerk > payroll clerk
payroll > payroll timekeeping
auditor > auditor accountant
treasury > treasurer financial
actuarial > actuary
stockbroker > securities broker sales agent
broker > broker agent
bank clerk > bank teller
building society > savings bank
bank manager > branch manager financial
loss adjuster > claims adjuster insurance
loss assessor > claims adjuster insurance
estate agent > real estate sales agent
letting agent > property rental agent
property developer > real estate developer
land agent > farm property manager
conveyancer > title examiner real estate lawyer
solicitor > lawyer attorney
barrister > lawyer attorney trial
advocate > advocate lawyer
magistrate > magistrate judge
legal executive > paralegal legal assistant
notary > notary title lawyer
bailiff > bailiff court
usher > usher court attendant
articling student > law clerk
crown attorney > prosecutor lawyer
legal secretary > legal secretary administrative assistant
police constable > police patrol officer
constable > police patrol officer
police inspector > police supervisor
detective > detective investigator
traffic warden > parking enforcement worker
prison officer > correctional officer
prison governor > correctional facility manager
warder > correctional officer jailer
gaoler > correctional officer jailer
probation > probation parole officer
fire brigade > fire department firefighter
fireman > firefighter
fire officer > fire inspector firefighter supervisor
coastguard > coast guard
lifeboat > lifeguard rescue
bouncer > security guard doorkeeper
doorman > doorkeeper security guard
security officer > security guard
store detective > loss prevention retail
bylaw officer > code enforcement inspector compliance
bylaw enforcement > code enforcement compliance inspector
customs officer > customs border protection officer
immigration officer > customs immigration inspector
tax inspector > tax examiner revenue agent
civil servant > government official compliance
member of parliament > legislator
councillor > legislator council member
mayor > legislator mayor
minister > minister legislator clergy
senator > legislator
ambassador > ambassador diplomat chief executive
policy officer > policy analyst
trade union > labor union business agent
primary school > elementary school
primary teacher > elementary school teacher
secondary school > secondary high school
infant school > kindergarten elementary
nursery school > preschool
nursery nurse > childcare worker preschool
nursery teacher > preschool teacher
nursery > preschool plant nursery
kindergarten > kindergarten preschool
creche > childcare day care
childminder > childcare worker
early childhood educator > preschool teacher childcare
early years > preschool kindergarten
nanny > nanny childcare
au pair > nanny childcare
headteacher > principal education administrator
head teacher > principal education administrator
headmaster > principal education administrator
headmistress > principal education administrator
deputy head > assistant principal
schoolmaster > teacher
lecturer > postsecondary teacher professor instructor
university lecturer > postsecondary teacher professor
higher education > postsecondary
further education > vocational postsecondary
vocational > vocational career technical education
vocational teacher > career technical education teacher
senior lecturer > professor postsecondary
reader > reader professor
teaching assistant > teaching assistant aide
educational assistant > teaching assistant aide
special educational need > special education
special needs > special education disabled
driving instructor > driving instructor teacher
tutor > tutor teacher
supply teacher > substitute teacher
invigilator > proctor test
dean > dean postsecondary administrator
rector > president postsecondary administrator
careers adviser > career counselor
guidance > guidance counselor
librarian > librarian library media
archivist > archivist records
physiotherapist > physical therapist
physiotherapy > physical therapy
physio > physical therapist
chiropodist > podiatrist
chiropody > podiatrist
speech and language therapist > speech language pathologist
speech therapist > speech language pathologist
radiographer > radiologic technologist radiation therapist
diagnostic radiographer > radiologic technologist
sonographer > diagnostic medical sonographer
general practitioner > family medicine physician
gp > family medicine physician
medical practitioner > physician doctor
specialist doctor > physician specialist
doctor > doctor physician
consultant > consultant specialist
surgeon > surgeon surgical
house officer > resident physician
registrar > registrar records
anaesthetist > anesthesiologist
anesthesia > anesthesia anesthesiologist
pediatric > pediatric pediatrician
orthopedic > orthopedic surgeon
gynecologist > obstetrician gynecologist
geriatric > geriatric elderly aging
oncology > oncology cancer
midwife > midwife nurse
midwifery > midwife nurse
health visitor > community health nurse
district nurse > home health nurse
matron > nurse manager nursing supervisor
ward sister > charge nurse supervisor
staff nurse > registered nurse
registered practical nurse > licensed practical nurse
enrolled nurse > licensed practical nurse
nursing auxiliary > nursing assistant
nurse aide > nursing assistant aide
healthcare assistant > nursing assistant aide
health care assistant > nursing assistant aide
care assistant > nursing assistant personal care aide
care worker > personal care aide home health
carer > caregiver personal care aide
care home > nursing home residential care
home help > home health personal care aide
social care > social services human service
youth worker > youth social worker counselor
family worker > family social worker
community worker > community service social worker
theater nurse > operating room surgical nurse
operating theater > operating room surgical
dispenser > dispenser pharmacy technician
dispensing chemist > pharmacist
pharmacy assistant > pharmacy technician aide
optician > optician dispensing
ophthalmic > ophthalmic eye optometrist
dental nurse > dental assistant
dental surgeon > dentist oral surgeon
denturist > dental prosthetics technician
dental technician > dental laboratory technician
prosthetist > prosthetist orthotist
orthotist > prosthetist orthotist
hospital manager > medical health services manager
paramedic > paramedic emergency medical technician
ambulance > ambulance paramedic emergency medical
veterinary surgeon > veterinarian
vet > veterinarian animal
veterinary nurse > veterinary technician assistant
kennel > kennel animal caretaker
groom > animal caretaker horse
undertaker > funeral director mortician
mortuary > mortuary funeral embalmer
funeral service > funeral director
joiner > carpenter woodworker
joinery > carpentry woodwork
cabinet maker > cabinetmaker bench carpenter
bricklayer > brickmason bricklayer
brick layer > brickmason bricklayer
plasterer > plasterer stucco mason
painter and decorator > painter construction paperhanger
decorator > painter decorator paperhanger
glazier > glazier glass installer
slater > roofer
tiler > tile setter
scaffolder > scaffold builder construction
navvy > construction laborer
labourer > laborer worker
groundworker > construction laborer excavation
groundsman > groundskeeper landscaping
groundskeeper > groundskeeper landscaping
gardener > gardener landscaping groundskeeping
greenkeeper > golf course groundskeeper
tree surgeon > tree trimmer pruner arborist
arborist > tree trimmer arborist
plumber > plumber pipefitter
gas fitter > gas pipefitter plumber
gasfitter > gas pipefitter plumber
fitter > fitter assembler installer mechanic
pipe fitter > pipefitter
steamfitter > pipefitter steamfitter
heating engineer > heating hvac mechanic
refrigeration > refrigeration hvac mechanic
heating and ventilation > heating air conditioning hvac
sparky > electrician
electrical fitter > electrician electrical installer repairer
linesman > power line installer lineman
line technician > power telecommunications line installer
telecom > telecommunications
cable jointer > cable splicer
jointer > cable splicer jointer
turner > lathe operator machinist
miller > milling machine operator
machinist > machinist tool
toolmaker > tool die maker
tool setter > machine setter
setter > machine setter operator
setter operator > machine setter operator tender
borer > boring machine operator drill
grinder > grinding machine operator
welder > welder cutter solderer brazer
plater > plating sheet metal worker
sheet metal > sheet metal worker
smith > smith forging metal
blacksmith > blacksmith forging metal
farrier > horseshoer farrier animal
foundryman > foundry mold caster
molder > molder mold casting
founder > foundry caster founder
smelter > furnace smelting operator
furnaceman > furnace operator
steelworker > steel metal furnace
rigger > rigger crane
slinger > rigger crane
banksman > crane rigger signal
crane driver > crane tower operator
digger driver > excavating machine operator
excavator driver > excavating machine operator
bulldozer driver > bulldozer equipment operator
plant operator > plant operator equipment
plant operative > plant equipment operator
plant mechanic > heavy equipment mechanic
heavy duty equipment mechanic > mobile heavy equipment mechanic
industrial mechanic > industrial machinery mechanic millwright
instrument mechanic > instrumentation control technician
aircraft fitter > aircraft mechanic assembler
avionics > avionics technician
fork lift > forklift industrial truck
forklift driver > industrial truck operator forklift
refuse > refuse garbage trash
refuse collector > refuse recyclable material collector
dustman > refuse recyclable material collector
bin man > refuse recyclable material collector
binman > refuse recyclable material collector
road sweeper > street sweeper
street cleaner > street sweeper
cleaner > cleaner janitor maid
window cleaner > window cleaner janitor
charwoman > cleaner janitor maid
caretaker > caretaker janitor custodian
school caretaker > school janitor custodian
chambermaid > hotel maid housekeeping cleaner
room attendant > hotel maid housekeeping cleaner
domestic > household domestic
housekeeper > housekeeper housekeeping
laundry > laundry dry cleaning
launderer > laundry dry cleaning
dry cleaner > dry cleaning laundry
chimney sweep > chimney cleaner
pest control > pest control exterminator
rat catcher > pest control exterminator
shop assistant > retail salesperson clerk
sales assistant > retail salesperson
shopkeeper > retail store owner manager
shop manager > retail store manager supervisor
shop supervisor > retail supervisor
shop > shop retail store
till > cashier
checkout operator > cashier
checkout > cashier
vendor > vendor sales
market trader > street vendor
street trader > street vendor
door to door > door to door sales
canvasser > canvasser door to door sales
merchandiser > merchandiser display buyer
window dresser > merchandise displayer window trimmer
greengrocer > produce retail grocery
fishmonger > fish cutter seafood retail
butcher > butcher meat cutter
confectioner > candy pastry baker
pastry cook > pastry baker
brewer > brewing fermenting operator
distiller > distilling operator
barman > bartender
barmaid > bartender
bar staff > bartender
barkeeper > bartender
publican > bar pub manager
landlord > landlord property manager
pub > bar tavern
waiter > waiter waitress server
head waiter > waiter supervisor maitre host
maitre > host restaurant dining
commis chef > cook chef assistant
chef > chef head cook
sous chef > chef cook
kitchen porter > dishwasher kitchen helper
kitchen assistant > food preparation worker
kitchen hand > food preparation worker
canteen > cafeteria
catering > catering food service
caterer > catering food service
takeaway > fast food
chip shop > fast food cook
fast food > fast food counter cook
hotelier > hotel lodging manager
innkeeper > lodging manager
hotel manager > lodging manager
campsite > campground
hairdresser > hairstylist cosmetologist
beautician > cosmetologist esthetician skincare
aesthetician > skincare specialist esthetician
make up artist > makeup artist
manicurist > manicurist nail
masseur > massage therapist
masseuse > massage therapist
tattooist > tattoo artist
valet > valet attendant
bookmaker > bookmaker betting sports book
croupier > gambling dealer casino
betting > gambling sports book
casino > casino gambling
bingo caller > gambling
lottery > gambling lottery
gaming > gambling gaming
amusement park > amusement recreation attendant
fairground > amusement recreation attendant
swimming pool > pool recreation lifeguard
lifeguard > lifeguard ski patrol
football > soccer football athlete
footballer > athlete soccer player
jockey > jockey athlete horse
referee > referee umpire sports official
sportsman > athlete
sports coach > coach scout
fitness instructor > exercise trainer group fitness
personal trainer > exercise trainer fitness
postman > postal mail carrier
postwoman > postal mail carrier
letter carrier > postal mail carrier
postmaster > postmaster mail superintendent
sorting office > mail sorter
courier > courier messenger
despatch > dispatch
despatcher > dispatcher
dispatch rider > courier messenger motorcycle
taxi > taxi chauffeur driver
cab driver > taxi driver
chauffeur > chauffeur shuttle driver
removal man > furniture mover
remover > mover
ship's master > captain ship
seaman > sailor marine oiler
deckhand > sailor deckhand
boatman > boat operator sailor
bargee > barge boat sailor
skipper > captain ship boat
trawler > fishing boat
fisherman > fisher fishing
fish farm > aquaculture fish hatchery
fish farmer > aquaculture farmer
agricultural > agricultural farm
agronomist > agronomist soil plant scientist
farmer > farmer rancher agricultural manager
farm hand > farmworker
farmhand > farmworker
dairyman > dairy farm milker
cowman > dairy cattle farmworker
shepherd > sheep farmworker herder
cattle > cattle livestock
stockman > livestock farmworker
gamekeeper > game warden wildlife
forester > forester forestry conservation
forestry > forestry logging
faller > logging tree faller
lumberjack > logging faller
logger > logging equipment
sawyer > sawing machine operator
sawmill > sawing wood
pulp > paper pulp
quarryman > quarry mining rock
collier > coal miner
pitman > miner
miner > miner mining
shotfirer > explosives blaster
blaster > explosives worker blaster
driller > drill operator
roughneck > oil gas rotary drill derrick
oil rig > oil gas derrick rotary drill
toolpusher > oil drilling supervisor
mine manager > mine manager supervisor extraction
draughtsman > drafter
draughtsperson > drafter
drafting > drafter drafting
cad > drafter cad
cartographer > cartographer photogrammetrist
metrologist > calibration metrology
works manager > production manager industrial
production manager > industrial production manager
works engineer > plant engineer
process engineer > process chemical industrial engineer
building services engineer > mechanical hvac engineer building
highway engineer > transportation civil engineer
water engineer > water wastewater engineer
boffin > scientist researcher
programmer > computer programmer software developer
it > information technology computer
ict > information technology computer
ict technician > computer network support technician
information technology > computer information
computer scientist > computer information research scientist
helpdesk > computer user support
help desk > computer user support
webmaster > web administrator developer
web master > web administrator developer
games developer > video game designer developer
games > game video
knowledge engineer > artificial intelligence computer scientist
data protection officer > privacy compliance officer
press officer > public relations specialist
spokesperson > public relations
advertising executive > advertising account manager
account executive > account advertising sales
copywriter > writer advertising
sub editor > editor copy
journalist > journalist reporter news analyst
newsreader > broadcast announcer news
presenter > announcer broadcast host
compere > announcer host master of ceremonies
disc jockey > disc jockey dj announcer
cameraman > camera operator
camera operator > camera operator television film
vision mixer > video broadcast technician
stagehand > stage set theater
stage manager > stage manager director
film > film motion picture
cinema > movie theater motion picture
projectionist > motion picture projectionist
theatre > theater performing
scenographer > set designer
set dresser > set designer decorator
dresser > wardrobe costume attendant
costumier > costume attendant designer
actor > actor performer
dramatist > playwright writer
novelist > writer author
musician > musician singer
choirmaster > music director choir
choreographer > choreographer dance
curator > curator museum
conservator > conservator museum technician
restorer > restorer conservator
auctioneer > auctioneer sales
antique dealer > antique retail
goldsmith > jeweler precious metal
silversmith > jeweler precious metal
jeweller > jeweler precious stone metal
watchmaker > watch clock repairer
clockmaker > watch clock repairer
cobbler > shoe leather repairer
shoemaker > shoe leather worker
footwear > shoe
saddler > leather worker saddle
tanner > leather tanning hide
furrier > fur sewer tailor
tailor > tailor dressmaker sewer
seamstress > sewer tailor dressmaker
dressmaker > dressmaker sewer custom
milliner > hat maker
knitter > knitting machine operator
weaver > weaving textile machine operator
spinner > spinning textile machine operator
dyer > dyeing textile machine
clothing > apparel garment clothing
upholsterer > upholsterer furniture
french polisher > furniture finisher
polisher > polishing buffing machine
varnisher > finisher coating painting
spray painter > coating painting spraying machine
potter > potter ceramic molder
ceramicist > ceramic potter artist
glassblower > glass blower molder
glass maker > glass molder furnace
bookbinder > print binding finishing
printer > printing press operator
compositor > prepress typesetter
typesetter > prepress typesetter
pre press > prepress technician
lithographer > printing press prepress
engraver > etcher engraver
signwriter > sign painter
sign maker > sign painter
packer > packer packaging
packager > packaging packer
bottler > bottling packaging filling machine
filler > filling machine packaging
assembler > assembler fabricator
quality controller > quality control inspector tester
quality control > quality control inspector tester
sorter > sorter inspector grader
grader > grader sorter
weigher > weigher measurer
meter reader > meter reader utilities
stocktaker > inventory clerk stock
buyer > buyer purchasing agent
procurement > purchasing procurement
purchaser > buyer purchasing agent
commercial director > sales marketing manager
commercial traveller > sales representative
human resource > human resources personnel
personnel > human resources personnel
recruitment consultant > recruiter human resources employment
recruitment > recruiter human resources
redundancy > layoff
trainer > trainer training development
health and safety > occupational health safety
environmental health officer > environmental health inspector specialist
food hygiene > food safety inspector
translator > translator interpreter
interpreter > interpreter translator
priest > clergy
vicar > clergy
imam > clergy
rabbi > clergy
pastor > clergy
monk > religious worker
nun > religious worker
missionary > religious worker
astrologer > personal service
tour operator > travel tour guide
tourist guide > tour guide
tour guide > tour guide escort
events manager > meeting convention event planner
wedding planner > event planner
zookeeper > animal caretaker zoo
beekeeper > beekeeper apiary animal
dog handler > dog animal trainer
soldier > military armed forces
technician > technician technologist
technologist > technologist technician
labor > labor worker
dealer > dealer sales
repairman > repairer mechanic
repairer > repairer mechanic
workman > worker laborer
serviceman > service technician repairer
salesman > salesperson sales
saleswoman > salesperson sales
businessman > manager executive
`;

/** How people talk about work they wish for, and the words for what that work consists of. */
const everyday = `
kid > child children
kiddo > child children
baby > infant child
toddler > infant child preschool
teenager > adolescent youth
teen > adolescent youth
youngster > child youth
old people > elderly aging geriatric
senior citizen > elderly aging geriatric
elderly > elderly aging geriatric
grandparent > elderly aging
disabled > disability disabled
helping people > social service counselor care
help people > social service counselor care
helping other > social service counselor care
sick > patient health medical
ill > patient health medical
hospital > hospital patient medical
medicine > medicine medical physician
medical > medical health
healthcare > health medical patient
health care > health medical patient
pet > animal pet
dog > dog animal
cat > cat animal
puppy > dog animal
horse > horse animal equine
animal > animal veterinary
wildlife > wildlife animal zoologist conservation
zoo > zoo animal
bird > bird animal wildlife
fish > fish fishing
farm > farm agricultural crop livestock
bee > beekeeper animal
insect > insect entomologist pest
flower > flower floral florist
garden > garden landscaping plant
gardening > gardening landscaping plant
tree > tree forest
forest > forest forestry conservation
nature > nature environmental conservation wildlife forest park
outdoors > outdoor park forest wildlife landscaping recreation
outside > outdoor park forest wildlife landscaping
wilderness > forest wildlife park outdoor
mountain > ski outdoor forest geological
ocean > ocean marine water ship
sea > sea marine ship
beach > lifeguard recreation marine
boat > boat ship marine
sailing > ship boat sailor
weather > weather atmospheric meteorologist
climate > climate environmental
green > environmental conservation sustainability renewable energy
eco > environmental conservation sustainability
environment > environmental conservation
environmentally > environmental conservation sustainability
planet > environmental conservation sustainability
solar > solar energy photovoltaic
wind > wind energy turbine
star > astronomer astronomy
space > astronomer aerospace space
rock > geoscientist geological rock
dinosaur > paleontologist geoscientist
history > historian history archivist museum
ancient > archeologist anthropologist historian
museum > museum curator archivist
math > mathematics mathematician statistician actuary
mathematic > mathematics mathematician statistician
number > mathematics accounting statistical financial
statistic > statistics statistician data
physic > physics physicist
chemistry > chemistry chemist chemical
biology > biology biologist biological
science > science scientist research laboratory
research > research scientist
lab > laboratory scientist technician
experiment > research laboratory scientist
psychology > psychology psychologist counseling mental health
mind > psychology psychologist
feeling > counseling mental health therapist
listen > counseling therapist listening
listener > counseling therapist listening
talk > communicate speaking public relations customer
talker > speaking sales public relations announcer
chatty > customer speaking hairstylist sales
argue > lawyer legal negotiation persuasion arbitrator judge
arguing > lawyer legal negotiation persuasion arbitrator judge
debate > lawyer legal persuasion political
persuade > persuasion sales marketing
convince > persuasion sales marketing
negotiate > negotiation sales labor relations purchasing
law > law legal lawyer
crime > crime criminal detective police forensic
justice > legal law court criminal
mystery > detective investigator forensic
detective work > detective investigator forensic
spy > intelligence analyst investigator
politics > political scientist legislator policy
government > government policy political
money > financial banking investment accounting
rich > investment financial executive
finance > financial finance analyst
invest > investment financial securities
stock market > securities financial investment broker
bank > bank banking teller loan
business > business management
start a business > entrepreneur general manager sales
entrepreneur > general manager sales business
boss > manager supervisor
leader > manager supervisor leadership
leadership > manager supervisor executive
organize > organizing administrative planning coordinate
organized > organizing administrative planning clerk
organizer > planner coordinator event
planning > planning planner
party > event planner meeting convention
event > event planner meeting convention
wedding > event planner florist photographer
detail oriented > inspector proofreader accountant detail
detail > inspector detail quality proofreader
perfectionist > inspector quality proofreader precision
neat > cleaning organizing
clean > cleaning janitor
cleaning > cleaning janitor maid
computer > computer software
computer guy > computer user support network
geek > computer software engineer
nerd > computer software scientist
tech > technology computer software
technology > technology computer software engineer
code > computer programmer software code
coding > computer programmer software
coder > computer programmer software
programming > computer programmer software
app > software application developer mobile
website > web developer designer
internet > internet network web telecommunications
wifi > network telecommunications internet
hacker > information security penetration tester
hacking > information security penetration tester
cyber > information security cybersecurity
cybersecurity > information security
robot > robotics mechatronics engineer
ai > artificial intelligence computer scientist data
artificial intelligence > artificial intelligence computer scientist data
machine learning > data scientist computer scientist
video game > video game designer software
gamer > video game designer software
gaming > video game designer gambling
social media > social media public relations marketing
influencer > social media marketing public relations
youtube > video editor producer media
blog > writer editor web
write > writer editor writing
writing > writer editor writing
writer > writer editor author
word > writer editor translator
learn to read > teacher reading elementary literacy
learn read > teacher reading elementary literacy
child learn > teacher instruction education
read > reading editor librarian proofreader
reading > reading editor librarian proofreader
reader > editor librarian proofreader
book > librarian editor writer library book
bookworm > librarian editor writer library
library > library librarian
grammar > editor proofreader
language > language interpreter translator foreign
foreign language > interpreter translator foreign language
spanish > interpreter translator spanish
teach > teacher teaching instructor education
teaching > teacher teaching instructor education
school > school teacher education
music > music musician singer composer
song > musician singer composer
sing > singer musician
instrument > musician instrument
guitar > musician instrument
violin > musician orchestra
piano > musician
orchestra > musician music director
play music > musician singer
dance > dancer choreographer
dancing > dancer choreographer
acting > actor performer theater
theater > actor theater director
drama > actor theater director
movie > film video actor producer director
tv > television broadcast
television > television broadcast
film making > film video producer director editor
camera > camera photographer film
photo > photographer
photography > photographer
picture > photographer artist
draw > artist illustrator drawing
drawing > artist illustrator drafter
paint > painter artist painting
painting > painter artist painting
art > art artist designer
arty > art artist designer
artistic > art artist designer
creative > designer artist writer art director creative
creativity > designer artist writer art director creative
craft > craft artist
crafty > craft artist
design > designer design
fashion > fashion designer apparel model
clothes > fashion apparel clothing
shopping > retail buyer merchandise fashion
shop > retail
sew > sewer tailor
sewing > sewer tailor
jewelry > jeweler
makeup > makeup artist cosmetologist
beauty > cosmetologist skincare hairstylist
hair > hairdresser hairstylist barber
interior > interior designer
decorate > interior designer decorator
build > construction carpenter builder
building > construction building
building thing > construction carpenter engineer assembler
fix > repair repairer mechanic technician
fixing > repair repairer mechanic technician
fix thing > repair repairer mechanic technician
fixer > repair repairer mechanic technician
tinker > repair mechanic engineer
gadget > electronics engineer technician
machine > machine machinery mechanic
tool > tool machinist
engine > engine mechanic
car > automotive car vehicle
auto > automotive car vehicle
motorcycle > motorcycle mechanic
drive > driver driving
driving > driver driving
fly > pilot flight aircraft
flying > pilot flight aircraft
plane > aircraft pilot airplane
airplane > aircraft pilot
airport > airport aircraft flight air traffic
train > rail railroad locomotive
travel > travel flight tour guide
traveling > travel flight tour guide
traveler > travel flight tour guide
tourism > travel tour lodging
world > international foreign travel
adventure > recreation pilot firefighter guide outdoor
adrenaline > firefighter police emergency pilot
adrenaline junkie > firefighter police emergency pilot
thrill > firefighter police emergency pilot
danger > firefighter police explosives emergency
dangerous > firefighter police explosives logging roofer
hero > firefighter police emergency
emergency > emergency firefighter paramedic
save life > emergency medical firefighter paramedic surgeon
fire > fire firefighter
police > police patrol officer detective
cop > police patrol officer detective
army > military armed forces
veteran > military
sport > sports athlete coach fitness athletic recreation
athletic > athlete coach sports fitness
athlete > athlete coach sports
fitness > fitness exercise trainer
exercise > fitness exercise trainer
gym > fitness exercise trainer
yoga > exercise instructor fitness
active > fitness recreation sports
food > food cook chef baker restaurant
foodie > food cook chef baker restaurant
eat > food cook chef restaurant
eating > food cook chef restaurant dietitian
cook > cook chef food
cooking > cook chef food
bake > baker baking
baking > baker baking pastry
cake > baker pastry
kitchen > cook chef kitchen
restaurant > restaurant food server
coffee > barista coffee
wine > wine sommelier winemaker bartender
beer > brewer bartender
drink > bartender beverage
chocolate > candy food
nutrition > dietitian nutritionist
diet > dietitian nutritionist
introvert > writer editor programmer accountant analyst librarian researcher archivist technician
introverted > writer editor programmer accountant analyst librarian researcher archivist technician
shy > writer editor programmer accountant analyst librarian researcher archivist technician
quiet > librarian archivist writer editor researcher
loner > writer programmer truck driver archivist
work alone > writer programmer truck driver archivist
working alone > writer programmer truck driver archivist
extrovert > sales public relations event teacher manager customer
extroverted > sales public relations event teacher manager customer
outgoing > sales public relations event teacher customer
people person > customer social human resources sales public relations
low stress > librarian archivist technician massage
stressful > stress
relaxing > massage gardener librarian
calm > massage librarian
peaceful > librarian gardener massage
night owl > security guard nurse bartender night
work from home > writer programmer customer service transcriptionist data entry
working from home > writer programmer customer service transcriptionist data entry
remote > writer programmer customer service transcriptionist data entry
desk > office clerk administrative
office > office clerk administrative
no degree > helper laborer driver clerk
without a degree > technician mechanic operator driver clerk
hand > manual craft repair
hands on > repair mechanic craft construction technician
with my hand > repair mechanic craft carpenter
with their hand > repair mechanic craft carpenter
with your hand > repair mechanic craft carpenter
strong > laborer construction mover
heavy lifting > laborer mover freight
logic > analyst programmer mathematician engineer
logical > analyst programmer mathematician engineer
analytical > analyst scientist statistician
problem solving > analyst engineer operations research
problem solver > analyst engineer operations research
solve problem > analyst engineer operations research
puzzle > analyst mathematician programmer detective
curious > scientist researcher journalist
invent > engineer designer inventor
inventor > engineer designer
philosophy > philosophy clergy ethics teacher
religion > clergy religious
religious > clergy religious
god > clergy religious
death > funeral embalmer mortician coroner
dead > funeral embalmer mortician coroner
baby delivery > midwife obstetrician
birth > midwife obstetrician doula
tooth > dentist dental
teeth > dentist dental
eye > optometrist ophthalmologist optician
skin > dermatologist skincare
heart > cardiologist cardiovascular
brain > neurologist neuropsychologist
bone > orthopedic chiropractor radiologic
foot > podiatrist
feet > podiatrist
cancer > oncology radiation
drug > pharmacist substance abuse
addiction > substance abuse counselor
therapy > therapist therapy
therapist > therapist counselor
massage > massage therapist
mental health > mental health counselor psychologist
deaf > sign language interpreter audiologist
map > cartographer surveyor geographic
geography > geographer geographic cartographer
garbage > refuse recyclable material collector
trash > refuse recyclable material collector
toilet > plumber janitor
pipe > plumber pipefitter
electricity > electrician electrical power
electric > electrical electrician
light > lighting electrician
wood > woodworker carpenter cabinetmaker
metal > metal machinist welder
glass > glass glazier
phone > telephone telecommunications customer service
mail > mail postal
package > package delivery courier
delivery > delivery driver courier
store > store retail
sell house > real estate sales agent
house sell > real estate sales agent
sell > sales salesperson
selling > sales salesperson
customer > customer service
marketing > marketing advertising
advertising > advertising marketing
news > news reporter journalist
magazine > editor reporter
publishing > editor publishing
fundraising > fundraiser
charity > nonprofit fundraiser social service
nonprofit > fundraiser social service community
volunteer > community social service
community > community social service
immigrant > interpreter immigration community
prison > correctional prison
court > court judge lawyer
lawsuit > lawyer paralegal
mortgage > loan real estate
debt > debt bill collector financial
spreadsheet > data analyst accountant clerk
chart > data analyst statistician
history buff > historian museum archivist
`;

/** Words that say a job is wished for, not which. */
const filler = `
job career best top good great cool fun nice ideal perfect dream right suitable suited interesting
love loves loving lover like likes liking enjoy enjoys enjoying want wants wanting wish passion passionate fan
who whom whose what which how that those these someone somebody anyone person people
guide list find finding choose choosing option opportunity choice idea kind type sort
you your my me i we our they their them he she his her
can could would should may might do does don doing be being is are was let lets allow allows get gets
if when where there here every day ever not no without very really more most much many some any
deal involve involves consider lead live living need needs make makes making thing
`;

/** What a phrase is searched by, too. */
export type Phrases = ReadonlyMap<string, readonly string[]>;

/** British, Canadian and craft names of work. */
export const dialectPhrases: Phrases = phrases(britishAndCanadian);

/** Everyday wishes. */
export const wishPhrases: Phrases = phrases(everyday);

/** Words that say nothing about which job is wished for. */
export const fillerWords: ReadonlySet<string> = wordSet(filler);

/** Words that show a query to be a wish rather than a title or a description. */
export const wishWords: ReadonlySet<string> = wordSet(
  "job jobs career careers love loves loving lover lovers like likes enjoy enjoys best someone somebody people person " +
    "want wants who work works working fan fans i my you passion good",
);

/** Verbs that, at the head of a query, show it to say what somebody does. */
export const headVerbs: ReadonlySet<string> = wordSet(
  "argues bakes builds cares catches cleans codes cooks counsels cures cuts dances delivers designs digs draws drives explores " +
    "fixes flies gives grows guides heals helps installs invents investigates keeps leads lifts likes listens looks loves " +
    "makes manages mends moves operates organizes paints performs plays prepares protects raises reads repairs runs sails " +
    "saves searches sells serves sews sings solves speaks studies takes talks teaches tells tends travels treats types uses " +
    "wants writes works",
);

/** The longest phrase has this many words. */
export const phraseWordsMax = 4;

function phrases(lines: string): Phrases {
  const pairs = lines
    .trim()
    .split("\n")
    .map((line) => line.split(" > "));
  return new Map(pairs.map(([phrase = "", added = ""]) => [settled(phrase), added.split(" ")]));
}

function settled(phrase: string): string {
  return words(phrase).map(americanSpelling).map(singular).join(" ");
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
