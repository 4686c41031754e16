import { type ElementKind, elementTable, type ElementFacts, textAttributes, type Vocabulary } from "./vocabulary.js";

/**
 * DITA 1.2 and 1.3, and what 2.0 adds. Block and inline are as the specification recommends to translators; names of people
 * stay.
 */
const elements = elementTable({
  block: `
    abstract anchor area attributedef audience audio bibliolist body bodydiv bookabstract booklibrary bookmap bookmeta booktitle
    booktitlealt brand category chdesc chdeschd chhead choice choices choicetable choption choptionhd chrow cmd component conbody
    conbodydiv concept consequence context copyright copyryear created critdates data-about dd ddhd diagnostics-general
    diagnostics-steps div dita dl dlentry dlhead dt dthd entry equation-block equation-figure example exportanchors fallback featnum fig
    figgroup figurelist fragment glossAbbreviation glossAcronym glossAlt glossBody glossShortForm glossSurfaceForm glossSynonym
    glossUsage glossdef glossentry glossgroup glossterm hazardstatement howtoavoid imagemap include info itemgroup keydef keytext
    keywords li link linkinfo linklist linkpool linktext linktitle lq maintitle map mapref mapresources messagepanel metadata navref
    navtitle note ol object othermeta p parml pd permissions plentry platform postreq prereq prodinfo prodname prognum prolog prop
    propdesc propdeschd properties property prophead proptype proptypehd propvalue propvaluehd publisher pt refbody refbodydiv reference
    refsyn related-links relcell relcolspec relheader relrow reltable responsibleParty result revised row searchtitle section sectiondiv
    series shortdesc simpletable sl sli source stentry step steps steps-informal steps-unordered stepresult stepsection stepxmp
    steptroubleshooting sthead strow subjectdef subjectScheme substep substeps subtitle table task taskbody tasktroubleshooting tbody
    tgroup thead title titlealt titlehint topic topicgroup topichead topicmeta topicref topicset topicsetref troubleSolution troublebody
    troubleshooting cause remedy condition tutorialinfo typeofhazard ul unordered-steps video vrm vrmlist frontmatter backmatter chapter
    part appendix appendices preface notices dedication colophon amendments booklists toc responsible-party equation-number
    glossPartOfSpeech glossStatus glossSymbol glossScopeNote glossProperty learningBase learningAssessment learningOverview
    learningContent learningSummary learningPlan lcInteraction lcQuestion lcAnswerOption lcAnswerContent lcAnswerOptionGroup lcFeedback
    lcFeedbackCorrect lcFeedbackIncorrect lcObjective lcObjectives lcIntro lcSummary lcReview lcPrereqs lcDuration lcTime lcAudience`,
  inline: `
    b cite em i image keyword line-through menucascade msgph overline ph q state strong sub sup term text tm tt u uicontrol wintitle
    xref hazardsymbol abbreviated-form shortcut`,
  verbatim: "lines pre",
  listing: `
    codeblock msgblock screen syntaxdiagram svg-container mathml svgref mathmlref foreign unknown indexbase synblk synnote groupchoice
    groupcomp groupseq`,
  code: `
    apiname cmdname codeph coords delim filepath fragref kwd msgnum markupname numcharref oper option parameterentity parmname repsep
    sep shape synnoteref synph systemoutput textentity userinput var varname xmlatt equation-inline xmlelement xmlnsname xmlpi`,
  hidden: `
    author copyrholder data draft-comment dvrKeyscopePrefix dvrKeyscopeSuffix dvrResourcePrefix dvrResourceSuffix required-cleanup
    resourceid sort-as index-sort-as param media-source ux-window bookid bookchangehistory`,
  nested: "alt desc fn index-see index-see-also indexterm",
});

/** `class="- topic/pre pr-d/codeblock "` names an element and all that it is a special case of, the most general one first. */
const specialised = /[^\s/]+\/([^\s/]+)/g;

function kindByClass(name: string, kind: string): ElementKind | undefined {
  const bases = [...kind.matchAll(specialised)].map(([, base]) => base as string).reverse();
  return elements.get([name, ...bases].find((base) => elements.has(base)) ?? "");
}

function kindOf(name: string, { attributes, parent }: ElementFacts): ElementKind | undefined {
  if ((name === "keyword" || name === "indexterm") && parent === "keywords") return "block";
  if (name === "image" && attributes["placement"] === "break") return "block";
  return elements.get(name) ?? kindByClass(name, attributes["class"] ?? "");
}

/** DITA. */
export const dita: Vocabulary = {
  kindOf,
  isText: textAttributes("navtitle spectitle", {
    image: "alt", hazardsymbol: "alt", lq: "reftitle", map: "title", bookmap: "title", note: "othertype",
  }),
  translate: { attribute: "translate", yes: "yes", no: "no" },
};
