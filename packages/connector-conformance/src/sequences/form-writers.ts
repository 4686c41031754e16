import { isString } from "../json.js";
import { all, answer, failure, member } from "../judges.js";
import { base64, form, jsonMessage, withHeaders } from "../messages.js";
import { aPair } from "../needs.js";
import { check, type Known, type Sequence, type Step } from "../sequence.js";
import { succeeds, text } from "../steps.js";

/** Its Base64 has a plus. */
const withPlus = `${text} ~~~ ok >>> ?`;
const encoded = base64(withPlus);
/** As libraries of old wrap it. */
const wrapped = (encoded.match(/.{1,20}/g) ?? []).join("\r\n");

const quick = (known: Known, input: string) =>
  form("POST", "/translations/quick", `languagePairId=${encodeURIComponent(known("pair"))}&inputFormat=text%2Fplain&input=${input}`);
const repaired = (does: string, input: string): Step => ({
  does,
  sends: (known) => quick(known, input),
  relies: [check("base64-repaired", "What a form made of Base64 is repaired, and translated alike.",
    all(succeeds.judge, member("translation", "the same as when it was written well", (value, known) => value === known("translation"))))],
});
const refusedInput = (does: string, input: string): Step => ({
  does,
  sends: (known) => quick(known, encodeURIComponent(input)),
  relies: [check("base64-repaired", "What cannot be Base64 is refused.", failure(400))],
});

export const formWriter: Sequence = {
  name: "form-writer", title: "program that writes Base64 into forms", needs: [aPair],
  steps: [
    {
      does: "writes it well",
      sends: (known) => quick(known, encodeURIComponent(encoded)),
      relies: [succeeds, check("long-quick-input", "The translation is a string.", member("translation", "a string", isString))],
      keeps: { translation: "translation" },
    },
    repaired("leaves each plus as it is, which forms read as a blank", encoded.replaceAll("=", "%3D").replaceAll("/", "%2F")),
    repaired("wraps lines with CR LF", encodeURIComponent(wrapped)),
    repaired("does both", wrapped.replaceAll("=", "%3D").replaceAll("/", "%2F").replaceAll("\r\n", "%0D%0A")),
    refusedInput("sends a character that is not of Base64", "QUJD*EVG"),
    refusedInput("sends wrong padding", "QUJDQQ="),
  ],
};

export const jsonSender: Sequence = {
  name: "json-sender", title: "program that tries JSON first", needs: [aPair],
  steps: [{
    does: "creates a job with a JSON body",
    sends: (known) => jsonMessage("POST", "/api/v2/translations", { languagePairId: known("pair"), input: base64(text) }),
    relies: [check("json-refused", "A JSON body is 400; it tries a form then.", failure(400))],
    keeps: { translationId: "translationId" },
    undo: (known) => ({ method: "DELETE", path: `/api/v2/translations/${known("translationId")}` }),
  }],
};

export const patientUploader: Sequence = {
  name: "patient-uploader", title: "program that waits before it sends", needs: [aPair],
  steps: [{
    does: "announces its body, and sends it when it is asked for",
    sends: (known) => withHeaders(quick(known, encodeURIComponent(base64(text))), { Expect: "100-continue" }),
    relies: [
      check("expect-continue", "The body is asked for with `100 Continue`.",
        answer("100 Continue before an answer", ({ continued }) => continued, ({ status }) => `status ${status} without it`)),
      check("expect-continue", "Then it is answered.", succeeds.judge),
    ],
  }],
};
