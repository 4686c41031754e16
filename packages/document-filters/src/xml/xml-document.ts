import type { DocumentContext } from "@dragoman/application/documents";
import { readRules } from "../its/rules-reader.js";
import { PartQueue } from "../text/part-queue.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { DocumentHead } from "./document-head.js";
import { XmlBody } from "./xml-body.js";

/** Makes parts of the tokens of any XML document, by the rules and the vocabulary that its beginning shows. */
export class XmlTextDocument {
  readonly queue = new PartQueue();
  private readonly head: DocumentHead;
  /** Tokens until the document is known. */
  private waiting: XmlToken[] = [];
  private body: XmlBody | undefined;

  /** `rules` are the text of rules of ITS that were sent with the document. */
  constructor(private readonly context: DocumentContext, rules = "") {
    this.head = new DocumentHead(readRules(rules));
  }

  token(token: XmlToken): void {
    if (this.body !== undefined) {
      this.body.token(token);
      return;
    }
    this.waiting.push(token);
    this.head.token(token);
    if (this.head.isComplete) this.begin();
  }

  finish(): void {
    (this.body ?? this.begin()).finish();
  }

  private begin(): XmlBody {
    const { waiting } = this;
    this.waiting = [];
    const body = new XmlBody(this.context, this.head.rules(), this.queue);
    this.body = body;
    for (const token of waiting) body.token(token);
    return body;
  }
}
