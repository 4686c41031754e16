import { elementTable, textAttributes, type Vocabulary } from "./vocabulary.js";

/**
 * TEI P4 and P5. Many elements stand within a sentence here and hold paragraphs there (`quote`, `q`, `said`, `list`,
 * `bibl`): those are not named, their content tells.
 */
const elements = elementTable({
  block: `
    ab abstract analytic application argument attDef availability back biblFull biblStruct body byline cell change classCode classDecl
    classSpec closer constraintSpec correction correspDesc dataSpec dateline div div1 div2 div3 div4 div5 div6 div7 docTitle
    edition editionStmt editorialDecl elementSpec eTree encodingDesc epigraph exemplum extent fileDesc figDesc figure front funder fw
    graph group handNotes head headItem headLabel hyphenation imprimatur imprint interpretation interpGrp item keywords l langUsage
    language lg licence listBibl listChange listEvent listOrg listPerson listPlace listWit macroSpec moduleSpec monogr msDesc msContents
    notesStmt normalization opener p particDesc postscript principal profileDesc projectDesc publicationStmt publisher quotation
    recordingStmt refsDecl remarks resp respStmt revisionDesc row salute samplingDecl scriptStmt segmentation seriesStmt settingDesc
    signed sourceDesc sp speaker spGrp sponsor stage standOff table taxonomy category catDesc TEI TEI.2 teiCorpus teiHeader text
    textClass textDesc titlePage titlePart titleStmt trailer valItem valList schemaSpec specDesc specGrp specList castList castItem
    castGroup role roleDesc set prologue epilogue`,
  inline: `
    abbr add addName affiliation c choice cl corr damage date del distinct emph ex expan foreign forename formula g gap gloss graphic
    handShift hi lb measure mentioned milestone num orgName orig pb persName phr placeName precision ptr ref reg roleName rs s seg sic
    soCalled supplied surname surplus term time title unclear w`,
  listing: "eg egXML content classRef attRef",
  code: "att code gi ident idno tag val specRef email",
  nested: "note",
  hidden: "author editor index",
});

/** TEI. */
export const tei: Vocabulary = {
  kindOf: (name, { parent }) => (name === "title" && parent === "titleStmt" ? "block" : elements.get(name)),
  isText: textAttributes(""),
};
