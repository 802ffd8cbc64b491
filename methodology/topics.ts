/**
 * Words that belong to a field of knowledge or a skill, by element id, beside its name and description. They let a
 * question or a task meet the requirement it draws on when it does not name it.
 */
export const TOPIC_WORDS: Readonly<Record<string, string>> = {
  "2.C.1.a":
    "management strategy planning leadership executive operations budget policy organization business staff",
  "2.C.1.b": "clerical filing office records forms correspondence typing mail appointment files paperwork",
  "2.C.1.c":
    "accounting financial economics banking market price tax audit ledger investment money stock bank trade inflation regression cost",
  "2.C.1.d": "sales marketing advertising promotion product customer brand campaign merchandise sell retail",
  "2.C.1.e": "customer client service complaint guest satisfaction needs visitor",
  "2.C.1.f": "personnel recruit hiring payroll benefits labor training employee compensation staff",
  "2.C.2.a": "production manufacturing materials inventory quality process factory assembly goods plant",
  "2.C.2.b": "food crops planting growing harvest livestock farm animals cook menu meal meat agriculture",
  "2.C.3.a":
    "computer software hardware network database programming code electronic circuit server encryption malware security internet",
  "2.C.3.b": "engineering technology design equipment technical specification system technician",
  "2.C.3.c": "design drawing blueprint model drafting plan layout sketch",
  "2.C.3.d": "building construction house concrete carpentry roof structure contractor site masonry",
  "2.C.3.e": "mechanical machine engine repair tools maintenance equipment motor gear bearing vehicle",
  "2.C.4.a":
    "mathematics algebra arithmetic geometry calculus statistics equation number probability compute polynomial integer sum",
  "2.C.4.b": "physics energy force motion heat electricity light electron gravity mass velocity wave magnet",
  "2.C.4.c": "chemistry chemical reaction acid molecule compound element solution bond atom substance water",
  "2.C.4.d":
    "biology plant animal cell organism species gene tissue ecosystem environment bacteria evolution",
  "2.C.4.e": "psychology behavior personality motivation mental learning cognition emotion individual",
  "2.C.4.f": "sociology culture society ethnic group migration community tribe religion population",
  "2.C.4.g":
    "geography map country city river mountain state land ocean capital island region climate location",
  "2.C.5.a":
    "medicine patient disease diagnosis treatment symptoms drug surgery physician blood pain dental clinical therapy hospital infection",
  "2.C.5.b": "therapy counseling rehabilitation counselor mental addiction depression guidance client",
  "2.C.6":
    "education teaching curriculum student school instruction course lesson classroom teacher training",
  "2.C.7.a": "english grammar spelling writing vocabulary sentence composition text word edit",
  "2.C.7.b": "foreign language translate french german spanish russian czech hindi translation interpreter",
  "2.C.7.c":
    "music dance art film song painting theater sculpture album actor band movie singer artist drama",
  "2.C.7.d":
    "history war king century ancient empire revolution president battle founded historical archaeology",
  "2.C.7.e": "philosophy religion ethics god church bible theology belief moral",
  "2.C.8.a": "police security safety military weapons protection emergency crime enforcement army defense",
  "2.C.8.b":
    "law court legal statute contract government constitution rights plaintiff judge congress agreement lawyer trademark senate citizenship treaty",
  "2.C.9.a": "telecommunications telephone broadcast radio switching cable transmission satellite wireless",
  "2.C.9.b":
    "media journalism broadcast television news publish newspaper editor communication episode audience",
  "2.C.10": "transportation air rail sea road freight shipping vehicle driver cargo airline passenger travel",
  "2.A.1.e": "mathematics arithmetic solve total many much equation number calculate",
  "2.A.1.f": "science experiment scientific hypothesis energy organism chemical biology",
  "1.A.1.c.1": "formula equation solve mathematical method polynomial function problem",
  "1.A.1.c.2": "add subtract multiply divide total many much cost number price",
  "1.A.1.f.2": "geometry triangle circle angle square shape rotate area",
};
