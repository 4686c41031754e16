import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { operations } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { type Outcome, outcomeOfStatus, wrongUsage } from "../command-line/exit-codes.js";
import { list, maybe, text } from "../command-line/kinds.js";
import { rawRequest } from "../command-line/raw-request.js";
import { readStdin } from "../command-line/read-stdin.js";
import type { Use } from "../command-line/use.js";
import { fileOptions, hand } from "./common.js";

type Pair = readonly [name: string, value: string];
interface Operation { readonly method: string; readonly path: string; readonly accepts?: string }

const table: Readonly<Record<string, Operation>> = operations;
const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

export const apiCommands = [
  command({
    name: "api", about: "Call any operation of the interface, by its id or by method and path.",
    more: [
      "Without arguments it lists all operations. Fields go into the path of an operation, and otherwise into the query, or into the form "
        + "of a POST or PUT. The body of the answer goes to stdout as it is; a status other than 2xx ends with its exit code.",
    ],
    args: {
      operation: maybe("Id of an operation such as getUsers, or a method."),
      path: maybe("With a method: what stands behind the server's URL."),
    },
    options: {
      field: list("name=value", "A field; may be repeated.", { short: "F" }),
      file: list("name=path", "A field that holds a file: the request is multipart.", { completes: "files" }),
      body: text("file", "JSON to send as it is, or - for stdin.", { completes: "files" }),
      header: list("name: value", "A header.", { short: "H" }),
      ...fileOptions,
    },
    examples: [
      "dragoman api getSystemInfo", "dragoman api GET /api/v2/language-pairs -F mode=installed", "dragoman api postLabels -F name=legal",
    ],
    run: async ({ operation, path, field, file, body, header, ...where }, use): Promise<Outcome> => {
      if (operation === undefined) return listOperations(use);
      const fields = field.map((one) => pairOf(one, "=", "--field"));
      const { method, address, rest, accepts, isBody } = addressOf(operation, path, fields, use.url);
      if (body !== undefined && (file.length > 0 || rest.length > 0)) throw wrongUsage("Either --body, or fields and files.");
      if (!isBody && (file.length > 0 || body !== undefined)) throw wrongUsage(`${method} has no body.`);
      const sent = body !== undefined ? { type: "application/json", content: await contentOf(body, use) }
        : file.length > 0 ? { type: undefined, content: await multipart(rest, file, use) }
          : isBody ? { type: "application/x-www-form-urlencoded", content: encoded(rest) } : undefined;
      const query = isBody || rest.length === 0 ? "" : `${address.includes("?") ? "&" : "?"}${encoded(rest)}`;
      const answer = await rawRequest(address + query, {
        method, body: sent?.content,
        headers: {
          Accept: accepts, ...(sent?.type === undefined ? {} : { "Content-Type": sent.type }),
          ...Object.fromEntries(header.map((one) => pairOf(one, ":", "--header"))),
        },
      }, use);
      const content = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok) await hand(content, where, use);
      else use.out.raw(content);
      if (where.output === undefined && answer.headers.get("Content-Type")?.startsWith("application/json") === true) use.out.raw("\n");
      if (answer.ok) return "done";
      use.out.complain(`${method} ${new URL(address).pathname}: ${answer.status} ${answer.statusText}`);
      return answer.status < 400 ? "unexpected" : outcomeOfStatus(answer.status);
    },
  }),
];

function listOperations({ out }: Use): Outcome {
  out.table(Object.entries(table).map(([id, { method, path }]) => ({ id, method, path })),
    [["id", ({ id }) => id], ["method", ({ method }) => method], ["path", ({ path }) => path]], "");
  return "done";
}

/** Where a call goes, and the fields that are left for its query or body. */
function addressOf(operation: string, path: string | undefined, fields: readonly Pair[], url: string) {
  const method = operation.toUpperCase();
  if (methods.includes(method)) {
    if (path?.startsWith("/") !== true) throw wrongUsage(`The path behind ${method} begins with a slash, as /api/v2/users does.`);
    return { method, address: url + path, rest: fields, accepts: "*/*", isBody: ["POST", "PUT", "PATCH"].includes(method) };
  }
  const known = Object.entries(table).find(([id]) => id.toLowerCase() === operation.toLowerCase())?.[1];
  if (known === undefined) throw wrongUsage(`There is no operation ${operation}; dragoman api lists all.`);
  if (path !== undefined) throw wrongUsage("An operation has its own path.");
  const inPath = new Set<string>();
  const place = known.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = fields.find(([one]) => one === name)?.[1];
    if (value === undefined || ["", ".", ".."].includes(value)) throw wrongUsage(`${operation} needs --field ${name}=<value>.`);
    inPath.add(name);
    return encodeURIComponent(value);
  });
  return {
    method: known.method, address: url + place, rest: fields.filter(([name]) => !inPath.has(name)),
    accepts: known.accepts ?? "application/json", isBody: ["POST", "PUT", "PATCH"].includes(known.method),
  };
}

const encoded = (fields: readonly Pair[]): string => String(new URLSearchParams(fields.map(([...pair]) => pair)));

function pairOf(written: string, sign: string, option: string): Pair {
  const at = written.indexOf(sign);
  if (at < 1) throw wrongUsage(`${option} is written name${sign}value, not "${written}".`);
  return [written.slice(0, at).trim(), written.slice(at + 1).replace(sign === ":" ? /^\s+/ : "", "")];
}

async function contentOf(body: string, { around }: Use): Promise<Uint8Array> {
  return body === "-" ? readStdin(around) : readFile(resolve(around.folder, body));
}

async function multipart(fields: readonly Pair[], files: readonly string[], { around }: Use): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [name, path] of files.map((one) => pairOf(one, "=", "--file"))) {
    form.append(name, new File([await readFile(resolve(around.folder, path))], basename(path)));
  }
  return form;
}
