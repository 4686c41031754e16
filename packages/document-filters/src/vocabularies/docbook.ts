import { type ElementFacts, type ElementKind, elementTable, textAttributes, type Vocabulary } from "./vocabulary.js";

/** DocBook 3 to 5. What is not named here is found by its content; names of people and products stay. */
const elements = elementTable({
  block: `
    abstract acknowledgements ackno affiliation annotation answer appendix appendixinfo artheader article articleinfo attribution
    audioobject bibliodiv biblioentry bibliography bibliolist bibliomixed bibliomset biblioset blockinfo blockquote book bookinfo
    bridgehead callout calloutlist caption caution chapter chapterinfo col colgroup colophon colspec confgroup contrib copyright cover
    danger dedication docinfo edition entry entrytbl epigraph equation example figure formalgroup formalpara glossary glossdef glossdiv
    glossentry glosslist glosssee glossseealso graphic graphicco group highlights imagedata imageobject important imageobjectco index
    indexdiv indexentry info informalequation informalexample informalfigure informaltable itemizedlist jobtitle keyword keywordset
    legalnotice li listitem lot mediaobject mediaobjectco member msg msgentry msgexplan msgset note objectinfo ol orderedlist orgdiv
    para part partinfo partintro preface prefaceinfo primary primaryie printhistory procedure publisher publishername qandadiv
    qandaentry qandaset question refclass refdescriptor refentry refentryinfo reference referenceinfo refmeta refmiscinfo refnamediv
    refpurpose refsect1 refsect1info refsect2 refsect2info refsect3 refsect3info refsection refsectioninfo refsynopsisdiv releaseinfo
    result revdescription revhistory revision revremark row screenshot secondary secondaryie sect1 sect1info sect2 sect2info sect3
    sect3info sect4 sect4info sect5 sect5info section sectioninfo see seealso seealsoie seeie seg seglistitem segmentedlist segtitle set
    setindex setinfo sidebar sidebarinfo simpara simplelist simplesect spanspec step stepalternatives subject subjectset subjectterm
    substeps subtitle table task taskprerequisites taskrelated tasksummary tbody td term tertiary tertiaryie textobject tfoot tgroup th
    thead tip title titleabbrev toc tocback tocchap tocdiv tocentry tocfront topic tr ul variablelist varlistentry videoobject warning`,
  inline: `
    abbrev accel acronym action anchor biblioref citation citetitle co coref emphasis errortext firstterm footnoteref foreignphrase
    guibutton guiicon guilabel guimenu guimenuitem guisubmenu hardware inlinegraphic interface keycap keycombo link
    medialabel menuchoice mousebutton olink orgname phrase quote shortcut subscript superscript termdef trademark ulink wordasword xref`,
  verbatim: "address literallayout",
  listing: `
    classsynopsis classsynopsisinfo cmdsynopsis constantsynopsis constructorsynopsis destructorsynopsis enumsynopsis fieldsynopsis
    funcsynopsis funcsynopsisinfo mathphrase methodsynopsis packagesynopsis productionset programlisting programlistingco screen
    screenco screeninfo synopsis typesynopsis unionsynopsis`,
  code: `
    application arg author citerefentry classname code command computeroutput constant constraint database email enumname enumvalue
    envar errorcode errorname errortype exceptionname filename firstname funcdef function givenname holder honorific inlineequation
    initializer interfacename keycode keysym lineage literal macroname manvolnum markup methodname methodparam modifier nonterminal
    ooclass ooexception oointerface option optional othername package paramdef parameter personname productname productnumber prompt
    property refentrytitle refname replaceable returnvalue sgmltag structfield structname surname symbol systemitem tag templatename
    token type typedefname unionname uri userinput varargs varname void`,
  hidden: `
    area areaset areaspec artpagenums authorgroup authorinitials beginpage biblioid collab corpauthor date editor fax indexdata isbn
    issn issuenum itermset othercredit pagenums phone pubdate remark sbr volumenum year`,
  nested: "alt footnote indexterm inlinemediaobject",
});

const aboutDocument = /^(?:\w*info|artheader)$/;

function kindOf(name: string, { parent }: ElementFacts): ElementKind | undefined {
  if (name === "glossterm") return parent === "glossentry" ? "block" : "inline";
  const kind = elements.get(name);
  return kind === "inline" && aboutDocument.test(parent) ? "block" : kind;
}

/** DocBook, as XML and as SGML. */
export const docbook: Vocabulary = { kindOf, isText: textAttributes(""), language: "lang" };
