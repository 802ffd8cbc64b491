/** What an advert says of pay, hours, contract and place, which no occupation differs in. */
const conditions = [
  // Pay: "$18.75/hr", "$60k - $70k", "$2,900 per week", "100% commission"
  /[$\u00a3\u20ac]\s?\d[\d.,]*\s?k?\b(?:\s*(?:-|\u2013|to)\s*[$\u00a3\u20ac]?\s?\d[\d.,]*\s?k?\b)?\+?(?:\s*(?:\/|per|an?)\s*(?:hr|hour|day|wk|week|mo|month|yr|year|annum)\b)?/gi,
  /\b\d+%|\b(?:commission(?: only)?|(?:sign.?on|enlistment|hiring|retention) bonus|weekly pay|paid weekly|great pay|tips|benefits|per diem|doe)\b/gi,
  // Hours: "2nd shift", "M-F", "6-10pm", "13 wks", "summer 2025"
  /\b(?:1st|2nd|3rd|first|second|third|day|night|late|early|evening|morning|swing|graveyard|overnight|weekend|rotating|split|all|am|pm)[- ]shifts?\b/gi,
  /\b(?:m|mon|tue|wed|thu|fri|sat|sun|monday|friday|saturday|sunday)\s?(?:-|\u2013|to)\s?(?:f|fri|sat|sun|thu|friday|saturday|sunday)(?: days| nights)?\b/gi,
  /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)?\s?(?:-|\u2013|to)\s?\d{1,2}(?::\d\d)?\s?(?:am|pm)\b/gi,
  /\b\d+\+?\s?(?:wks?|weeks?|hrs?|hours?|months?|mos?|years?|yrs?)\b(?:\s(?:per|a) week)?/gi,
  /\b(?:(?:spring|summer|fall|autumn|winter)\s)?20\d\d(?:[-\u2013/]\d{2,4})?\b/gi,
  /\b(?:full|part)[- ]?time\b|\b(?:flex(?:ible)?|shift|night|weekend) (?:hrs|hours|work|schedule)\b|\b(?:rotating|home|every other|no) weekends?\b/gi,
  // Contract: "contract to hire", "will train", "housing provided"
  /\b(?:contract|temp)[- ]to[- ](?:hire|perm(?:anent)?)\b|\b(?:temporary|temp|seasonal|permanent|prn|on[- ]call|fixed term|casual|w2|1099)\b/gi,
  /\b(?:will train(?: (?:&|and) certify)?|no experience(?: (?:needed|required|necessary))?|entry[- ]level|immediate (?:start|hire)|hiring now|now hiring|urgent(?:ly)?|apply now|start(?:s|ing)? (?:now|immediately|asap))\b/gi,
  /\b(?:housing|tools?|uniform|training|relocation|visa)(?: (?:is|are))? (?:provided|offered|allowance|assistance|sponsorship|available)\b/gi,
  // Place: "remote", "hybrid", "on-site"
  /\b(?:100 percent |fully )?remote(?:ly)?\b|\bhybrid\b|\bon-?site\b|\bin[- ]office\b|\btelehealth\b|\bwork from home\b|\bwfh\b|\bbooth rent\b/gi,
  /\b(?:sr|jr|senior|junior)\b\.?/gi,
] as const;
const hours =
  /\b(?:PT|FT|AM|PM)\b|\b(?:full|part) time\b|\b(?:nights?|days|weekends?|evenings?|overnights?|mornings?|preferred|required)\s*$/g;

const states =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|" +
  "Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|" +
  "New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|" +
  "Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming|" +
  "Ontario|Quebec|Québec|Alberta|Manitoba|Saskatchewan|British Columbia|Nova Scotia|New Brunswick|Canada|USA|United States|America";
const stateCodes =
  "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|" +
  "TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|ON|QC|BC|AB";
const cities =
  "New York City|NYC|Los Angeles|LA|Chicago|Houston|Phoenix|Philadelphia|San Antonio|San Diego|Dallas|Fort Worth|Austin|" +
  "San Jose|Jacksonville|Columbus|Charlotte|Indianapolis|San Francisco|Bay Area|Silicon Valley|Seattle|Denver|Boston|" +
  "Nashville|Detroit|Las Vegas|Vegas|Portland|Memphis|Louisville|Baltimore|Milwaukee|Albuquerque|Tucson|Fresno|Sacramento|Mesa|" +
  "Kansas City|Atlanta|Omaha|Colorado Springs|Raleigh|Miami|Long Beach|Oakland|Minneapolis|Tulsa|Bakersfield|Tampa|Orlando|" +
  "Wichita|Arlington|Cleveland|New Orleans|Honolulu|Anaheim|Riverside|Santa Ana|Corpus Christi|Lexington|Stockton|Pittsburgh|" +
  "St\\.? Louis|St\\.? Paul|Cincinnati|Anchorage|Greensboro|Plano|Newark|Lincoln|Irvine|Buffalo|Chula Vista|Durham|Boise|" +
  "Spokane|Salt Lake City|Santa Barbara|San Bernardino|Modesto|Ventura|Toronto|Vancouver|Montreal|Calgary|Ottawa|London";
const anyPlace = `(?:${cities}|${states})(?:,?\\s(?:${stateCodes}|${states})\\b)?`;
/** A place after "in" or at an end, in capitals or not after "in": "in Fresno", ", Tulsa OK", "(Dallas)". */
const places = [
  new RegExp(
    `(?:,\\s*)?\\b(?:in|near|around|based in|from)\\s+(?:the\\s+)?${anyPlace}(?![\\w-])(?: area)?`,
    "gi",
  ),
  new RegExp(`(?:^|[-\u2013\u2014|,(/])\\s*${anyPlace}\\s*(?=$|[-\u2013\u2014|,)/])`, "g"),
  new RegExp(`,?\\s${anyPlace}\\s*$`, "g"),
  new RegExp(`,\\s+[A-Z][a-z]+(?: [A-Z][a-z]+)?,?\\s(?:${stateCodes})\\b`, "g"),
];

const leftovers = /^[\s\d&+/!.,:*#%\u2013\u2014-]*$/;
const separators = /\s[-\u2013\u2014|+/]+\s|[|;!()]|,\s/;

/** A text without places: "jobs in Fresno" is "jobs". The text itself where nothing else is left. */
export function withoutPlaces(text: string): string {
  const left = places.reduce((rest, place) => rest.replace(place, " "), text);
  return leftovers.test(left) ? text : left;
}

/**
 * The title of an advert without pay, hours, contract and place: "Line Cook | Upscale | $20-$24" is "Line Cook | Upscale".
 * The text itself where nothing else is left.
 */
export function withoutConditions(text: string): string {
  const parts = text.split(separators).map((part) => part.trim());
  const kept = parts
    .map((part) => conditions.reduce((rest, condition) => rest.replace(condition, " "), part))
    .map((part) => part.replace(hours, " ").replace(/\s+/g, " ").trim())
    .filter((part) => !leftovers.test(part));
  return kept.length === 0 || kept.join("") === parts.join("") ? text : kept.join(" - ");
}
