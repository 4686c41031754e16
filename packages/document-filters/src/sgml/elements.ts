const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * Elements that stand within a sentence, in the document types that are still met: DocBook, Linuxdoc, HTML, TEI, CALS.
 * All others are blocks: a sentence that is cut in two is a smaller harm than two that run together.
 */
export const inlineElements = words(`
  a abbr abbrev accel acronym action anchor application arg attribution authorinitials b bdo bf big citation cite
  citerefentry citetitle city classname code co command computeroutput constant corpauthor country database dfn
  editor email emph emphasis envar errorcode errorname errortype exceptionname filename firstname firstterm font footnoteref
  foreign foreignphrase funcdef funcparams function gloss glossterm guibutton guiicon guilabel guimenu guimenuitem guisubmenu
  hardware hi holder honorific htmlurl i inlineequation inlinegraphic inlinemediaobject interface interfacename it
  kbd keycap keycode keycombo keysym label link literal lineage manvolnum markup medialabel menuchoice mentioned methodname
  mousebutton name nidx nuke num olink option optional orgname othername parameter phrase postcode productname
  productnumber prompt property ptr pubdate q quote ref refentrytitle releaseinfo remark replaceable returnvalue rf rs
  s samp seg sf sgmltag shortcut sl small span state street strike strong structfield structname sub subscript sup
  superscript surname symbol systemitem term tag title-abbrev token trademark tt type u ulink url userinput uri
  var varname vcode versionnumber wordasword xptr xref`);

/** Elements in which white space counts. */
export const verbatimElements = words("address listing literallayout pre programlisting screen synopsis tscreen verb verbatim verse xmp");
