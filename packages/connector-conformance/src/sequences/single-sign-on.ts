import { isString } from "../json.js";
import { all, answer, body, failure, member, status } from "../judges.js";
import { anonymous, get } from "../messages.js";
import { saml } from "../needs.js";
import { check, type Sequence, type Step } from "../sequence.js";
import { succeeds } from "../steps.js";

const askForSecret: Step = {
  does: "asks for a secret",
  sends: () => anonymous(get("/auth/saml/gen-secret")),
  relies: [check("quotes-pasted-back", "The secret is a JSON string, in its quotes.",
    all(succeeds.judge, body("a JSON string", (text) => /^"[^"\s]+"$/.test(text)), member("", "a string", isString)))],
  keeps: { secret: "" }, isSecret: true,
};

/** The browser is sent to the provider; who waits meanwhile is not answered. */
const sentOn = check("browser-sign-in", "The browser is sent on with 302.", all(status(302),
  answer("a Location", ({ headers }) => headers["location"] !== undefined, () => "none")));
const pasted = check("quotes-pasted-back", "A secret is known in its quotes too.", sentOn.judge);
const stillWaiting = answer("no answer before somebody signed in",
  (came) => came.status === 0, (came) => `status ${came.status}, ${came.text}`);
/** Long enough for a server that does not know the secret to say so. */
const lookMs = 1_000;

export const singleSignOn: Sequence = {
  name: "single-sign-on", title: "program that signs in by a browser", needs: [],
  steps: [
    askForSecret,
    {
      does: "waits with a secret that nobody was given",
      sends: (known) => anonymous(get("/auth/saml/wait", { secret: known("mark") })),
      relies: [check("error-shape", "It is refused at once.", failure(404))],
    },
  ],
};

export const browserSignOn: Sequence = {
  name: "browser-sign-in", title: "program that signs in by a browser, at a provider", needs: [saml],
  steps: [
    askForSecret,
    {
      does: "opens the browser, its address with a doubled slash and the secret in quotes",
      sends: (known) => anonymous({ method: "GET", path: `//api/v2/auth/saml/init?secret=%22${known("secret")}%22` }),
      relies: [pasted, check("doubled-slash", "A doubled slash reaches the same route.", sentOn.judge)],
    },
    {
      does: "opens the browser, the secret without quotes",
      sends: (known) => anonymous(get("/auth/saml/init", { secret: known("secret") })),
      relies: [sentOn],
    },
    {
      does: "waits, the secret in quotes",
      sends: (known) => anonymous({ method: "GET", path: `/api/v2/auth/saml/wait?secret=%22${known("secret")}%22`, patienceMs: lookMs }),
      relies: [check("quotes-pasted-back", "Who waits with a secret in its quotes is let wait.", stillWaiting)],
    },
  ],
};
