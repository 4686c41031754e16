import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "text/sgml";
const typed = (content: string): string =>
  `<!DOCTYPE book PUBLIC "-//X//DTD Y//EN" [\n<!ENTITY prod "the product">\n]>\n<book>${content}</book>\n`;

/** SGML with its document type. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "elements without end tags": typed("<ul><li>one<li>two <em>three</em>\n<p>four"),
      "short tags": typed("<para>a <emphasis>b</> c</><para>d <lit/x y/ e</para>"),
      "entities and sections": typed("<para>a &prod; caf&eacute; <![CDATA[ <b> ]]> c <![ %draft; [ d ]]></para>"),
      "no text": typed(""),
    }, { staysItself: true }),
    ...randomSamples(mediaType, someOf(
      ["One. ", "two ", "42", "\n", "<lit/x/", "&prod;", "<!-- c -->", "<?pi>", "<p>", "é"],
      [(inner) => `<em>${inner}</em>`, (inner) => `<p>${inner}</p>`],
    ).map(typed), { staysItself: true }),
  ],
  wrong: [notText(mediaType)],
};
