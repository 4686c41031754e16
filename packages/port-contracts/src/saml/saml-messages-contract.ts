import assert from "node:assert/strict";
import type { SamlMessages, SamlParties } from "@dragoman/application/saml";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What a provider says of somebody. */
export interface SaidBySaml {
  readonly requestId: string;
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** What is wrong with a response that says the right things. */
export type WrongResponse = "of a stranger" | "for another service" | "out of date" | "not signed";

/** What the contract needs of an adapter besides the port: the provider, at the other end. */
export interface SamlMessagesSubject extends Subject<SamlMessages> {
  readonly parties: SamlParties;
  /** The request that the provider finds in an address. */
  readRequest(url: string): Promise<{ readonly id: string; readonly forceAuthentication: boolean }>;
  /** The provider's response, in Base64. */
  respond(said: SaidBySaml, wrong?: WrongResponse): Promise<string>;
}

const anna: SaidBySaml = {
  requestId: "_ours.1", nameId: "anna@company.example", attributes: { email: ["anna@company.example"], groups: ["mt-users", "mt-admins"] },
};
const isOurs = (requestId: string): boolean => requestId === anna.requestId;

/** What every SamlMessages promises. */
export function samlMessagesContract(name: string, open: Open<SamlMessagesSubject>, runner: Runner): void {
  runner.describe(`SamlMessages contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("sends browsers to the provider with a request of the given id", async ({ adapter, parties, readRequest }) => {
      for (const forceAuthentication of [true, false]) {
        const url = new URL(await adapter.requestUrl(parties, { id: "_a.1", forceAuthentication }));
        const place = new URL(parties.provider.signInUrl);
        assert.deepEqual([url.origin, url.pathname], [place.origin, place.pathname]);
        for (const [key, value] of place.searchParams) assert.equal(url.searchParams.get(key), value);
        assert.deepEqual(await readRequest(url.href), { id: "_a.1", forceAuthentication });
      }
    });
    promised("reads what a response says, and which request it answers", async ({ adapter, parties, respond }) => {
      const { requestId, nameId, attributes } = await adapter.readResponse(parties, await respond(anna), isOurs);
      assert.deepEqual({ requestId, nameId, attributes: Object.fromEntries(attributes) }, anna);
    });
    promised("refuses a response to a request that is not ours", async ({ adapter, parties, respond }) => {
      await isRefused(adapter.readResponse(parties, await respond({ ...anna, requestId: "_theirs" }), isOurs));
      await isRefused(adapter.readResponse(parties, await respond(anna), () => false));
    });
    promised("refuses what is no response", async ({ adapter, parties }) => {
      for (const text of ["", "<a", "<a/>", "{}", "null", "[]", "7", '"a"', "\u0000"]) {
        await isRefused(adapter.readResponse(parties, Buffer.from(text).toString("base64"), isOurs));
      }
      await isRefused(adapter.readResponse(parties, "no Base64!", isOurs));
    });
    for (const wrong of ["of a stranger", "for another service", "out of date", "not signed"] as const) {
      promised(`refuses a response that is ${wrong}`, async ({ adapter, parties, respond }) => {
        await isRefused(adapter.readResponse(parties, await respond(anna, wrong), isOurs));
      }, "signatures");
    }
    promised("tells providers in XML who this server is, and where responses go", async ({ adapter }) => {
      const service = { entityId: 'spn:a&b"<', acsUrl: "https://mt.example/acs?a=1&b=2" };
      const xml = adapter.metadata(service);
      for (const text of Object.values(service)) {
        assert.ok(!xml.includes(`"${text}"`), xml);
        assert.ok(unescaped(xml).includes(`"${text}"`), xml);
      }
    });
  });
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (xml: string): string => xml.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = "") =>
  (code === undefined ? entities[name] ?? whole : String.fromCodePoint(Number(code))));
const isRefused = (reading: Promise<unknown>): Promise<void> => rejects(reading, "unauthenticated", "saml-response-invalid");
