/** Words on -ise in American spelling, too. */
const zedException =
  "adverti|advi|arri|circumci|clockwi|compri|compromi|conci|despi|devi|enterpri|exci|exerci|experti|franchi|improvi|inci|" +
  "likewi|merchandi|mi|otherwi|paradi|preci|premi|promi|revi|ri|sunri|supervi|surpri|televi|treati|vi|wi";
/** Words whose last l only British spelling doubles. */
const doubledL =
  "cancel|channel|chisel|counsel|dial|enamel|fuel|jewel|label|level|marvel|model|panel|parcel|pencil|refuel|remodel|shovel|" +
  "signal|stencil|towel|travel|trowel|tunnel";

/** British endings and stems and their American form, applied in order to single words. */
export const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|tum|vap|vig)our/, "$1or"],
  [
    new RegExp(
      `^(?!(?:${zedException})s(?:e|ed|er|ers|es|ing)$)([a-z]*[bcdfghklmnprtvw]i)s(e|ed|er|ers|es|ing|ation|ations)$`,
    ),
    "$1z$2",
  ],
  [/^(cent|theat|fib|lit|met|calib|sabr|sepulch|spect|meag|lust)re(s?)$/, "$1er$2"],
  [/^(\w*)metre(s?)$/, "$1meter$2"],
  [new RegExp(`^(${doubledL})l(ed|er|ers|ing|or|ors)$`), "$1$2"],
  [/^(\w*)logue(s?)$/, "$1log$2"],
  [/programme(s?)$/, "program$1"],
  [/^tyre/, "tire"],
  [/^alumini/, "alumin"],
  [/^jewell?ery/, "jewelry"],
  [/^(\w*)aesth/, "$1esth"],
  [/^paed/, "ped"],
  [/^(\w*)gynaec/, "$1gynec"],
  [/haem/, "hem"],
  [/orthopaed/, "orthoped"],
  [/^(\w*)aeon/, "$1eon"],
  [/^archae/, "arche"],
  [/^encyclopae/, "encyclope"],
  [/^oesoph/, "esoph"],
  [/^foet/, "fet"],
  [/^oest/, "est"],
  [/^palae/, "pale"],
  [/leukaem/, "leukem"],
  [/^manoeuv/, "maneuv"],
  [/^mould/, "mold"],
  [/^plough/, "plow"],
  [/^draught/, "draft"],
  [/^kerb/, "curb"],
  [/^grey/, "gray"],
  [/^cheque/, "check"],
  [/^sulph/, "sulf"],
  [/^(licen|defen|offen)ce/, "$1se"],
  [/^aeroplane/, "airplane"],
  [/yse(d|r|rs|s)?$/, "yze$1"],
  [/ysing$/, "yzing"],
  [/^cosy/, "cozy"],
  [/^pyjama/, "pajama"],
  [/^storey/, "story"],
  [/^skilful/, "skillful"],
  [/^enrol(s|ment)?$/, "enroll$1"],
  [/^adviser/, "advisor"],
];
