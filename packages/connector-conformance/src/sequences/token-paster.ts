import { at, isNumber, isString } from "../json.js";
import { all, answer, failure, body } from "../judges.js";
import { anonymous, authorizedBy, base64, get, post } from "../messages.js";
import { aPassword } from "../needs.js";
import { check, type Sequence } from "../sequence.js";
import { succeeds } from "../steps.js";
import type { Answer } from "../exchange.js";

export const tokenPaster: Sequence = {
  name: "token-paster", title: "program that pastes the quoted token back", needs: [aPassword],
  steps: [
    {
      does: "signs in",
      sends: (known) => anonymous(post("/auth", { username: known("username"), password: known("password") })),
      relies: [
        check("quotes-pasted-back", "The token is a JSON string, in its quotes.",
          all(succeeds.judge, body("a JSON string", (text) => /^"[^"\s]+"$/.test(text)))),
        check("token-shape", "A token has three parts.",
          answer("three parts joined by dots", (came) => partsOf(came).length === 3, (came) => `${partsOf(came).length} parts`)),
        check("token-shape", "It is signed with RS256.",
          answer("alg RS256", (came) => decoded(came, 0, "alg") === "RS256", (came) => String(decoded(came, 0, "alg")))),
        check("token-shape", "It says as a number when it ends, `exp`.",
          answer("a number in seconds", (came) => isNumber(decoded(came, 1, "exp")),
            (came) => JSON.stringify(decoded(came, 1, "exp")) ?? "none")),
      ],
      keeps: { quoted: "text", token: "" }, isSecret: true,
    },
    {
      does: "asks who it is, with the quotes",
      sends: (known) => authorizedBy(get("/users/me"), `Bearer ${known("quoted")}`),
      relies: [check("quotes-pasted-back", "A token in its quotes is taken.", succeeds.judge)],
    },
    {
      does: "asks who it is, without the quotes",
      sends: (known) => authorizedBy(get("/users/me"), `Bearer ${known("token")}`),
      relies: [check("quotes-pasted-back", "A token without its quotes is taken.", succeeds.judge)],
    },
    {
      // Nobody else can sign an old token; whoever looks at `exp` first, or at the signature, refuses this one alike.
      does: "comes with a token that has ended",
      sends: (known) => authorizedBy(get("/users/me"), `Bearer ${ended(known("token"))}`),
      relies: [check("expired-token", "A token that has ended gets 401, with code, message and details.", failure(401))],
    },
  ],
};

const partsOf = ({ json }: Answer): readonly string[] => (isString(json) ? json.split(".") : []);

function decoded(came: Answer, part: number, name: string): unknown {
  return at(read(partsOf(came)[part] ?? ""), name);
}

function read(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined; // No JWT; the checks say so.
  }
}

function ended(token: string): string {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const old = base64(JSON.stringify({ ...(read(claims) as object | undefined), exp: 1 })).replaceAll("+", "-").replaceAll("/", "_");
  return [head, old.replaceAll("=", ""), signature].join(".");
}

export const keyHolder: Sequence = {
  name: "key-holder", title: "program that holds an API key", needs: [],
  steps: [
    {
      does: "asks for its key",
      sends: () => get("/users/me/credentials"),
      relies: [succeeds, check("key-as-user", "A key begins with `u_` and the user's name.",
        answer("u_<username>_…", ({ json }, known) => String(at(json, "key")).startsWith(`u_${known("username")}_`), () => "another one"))],
      keeps: { key: "key" }, isSecret: true,
    },
    {
      does: "asks who it is, with the key as user name and no password",
      sends: (known) => authorizedBy(get("/users/me"), `Basic ${base64(`${known("key")}:`)}`),
      relies: [check("key-as-user", "The key is taken with an empty password.", succeeds.judge)],
    },
    {
      does: "comes with a wrong key",
      sends: (known) => authorizedBy(get("/users/me"), `Basic ${base64(`${known("key")}x:`)}`),
      relies: [check("key-as-user", "A wrong key gets 401.", failure(401))],
    },
  ],
};
