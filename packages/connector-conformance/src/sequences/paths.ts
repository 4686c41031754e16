import type { Message } from "../exchange.js";
import { anonymous, authorizedBy, get, post } from "../messages.js";
import { theDefaultPort } from "../needs.js";
import { check, type Sequence, type Step } from "../sequence.js";
import { refuses, succeeds } from "../steps.js";

const doubled = (message: Message): Message => ({ ...message, path: `/${message.path}` });
const doubledSlash = (does: string, message: Message): Step => ({
  does,
  sends: () => doubled(message),
  relies: [check("doubled-slash", "A doubled slash reaches the same route.", succeeds.judge)],
});

export const doubledSlashes: Sequence = {
  name: "doubled-slashes", title: "program whose address ends with a slash", needs: [],
  steps: [
    doubledSlash("asks for the version", anonymous(get("/system/info"))),
    doubledSlash("asks who it is", get("/users/me")),
    doubledSlash("lists the pairs", get("/language-pairs")),
    doubledSlash("begins to sign in by a browser", anonymous(get("/auth/saml/gen-secret"))),
  ],
};

const refusals: readonly (readonly [string, number, Message])[] = [
  ["asks for a job that nobody has", 404, get("/translations/0192f0c1-0000-7000-8000-000000000000")],
  ["asks for what is no id", 404, get("/translations/not-an-id")],
  ["asks for a path that is none", 404, get("/nothing")],
  ["asks an old version", 404, { method: "GET", path: "/api/v1/translations" }],
  ["asks for page 0", 400, get("/translations", { page: "0" })],
  ["creates a job of nothing", 400, post("/translations")],
  ["asks without credentials", 401, anonymous(get("/users/me"))],
  ["asks with a token that is none", 401, authorizedBy(get("/users/me"), "Bearer worn.out.token")],
  ["asks with an empty bearer", 401, authorizedBy(get("/users/me"), "Bearer ")],
  ["signs in with a wrong name", 401, anonymous(post("/auth", { username: "nobody@conformance.example", password: "wrong" }))],
];

export const oldErrorReader: Sequence = {
  name: "old-error-reader", title: "program that falls over failures without details", needs: [],
  steps: refusals.map(([does, code, message]) => ({ does, sends: () => message, relies: [refuses(code)] })),
};

export const hostOnly: Sequence = {
  name: "host-only", title: "program that is told a host and no port", needs: [theDefaultPort],
  steps: [{
    does: "asks for the version at port 8001",
    sends: () => anonymous(get("/system/info")),
    relies: [check("default-port", "A server of this interface listens at port 8001.", succeeds.judge)],
  }],
};

