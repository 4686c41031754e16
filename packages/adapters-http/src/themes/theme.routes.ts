import type { SamlUseCases } from "@dragoman/application/saml";
import type { ThemeFile, ThemeUseCases } from "@dragoman/application/themes";
import { themeColours, themeImageNames, themeTexts } from "@dragoman/domain/themes";
import { administrators, everyRole } from "@dragoman/domain/users";
import type { Request, Response } from "express";
import { documented } from "../common/documented.js";
import { maxBytes } from "../common/input-size-limits.js";
import type { Upload } from "../common/read-upload.js";
import { routesOf } from "../common/route.js";
import { text } from "../common/schema.js";
import { sendAsMade } from "../common/send-file.js";
import { publicThemeDocs, themeDocs } from "./theme.docs.js";
import { ChangeThemeForm, ThemeFilePath } from "./theme.requests.js";
import { loginPageSchema, showTheme, themeFilesPath, themeSchema } from "./theme.view.js";

const route = routesOf<ThemeUseCases & Pick<SamlUseCases, "isSamlAvailable">>();
const images = themeImageNames.map((name) => ({ name, maxBytes: maxBytes("themesMaxSizeInMB"), about: `The image \`${name}\`` }));

/** How the pages of the server look. */
export const themeRoutes = documented(themeDocs, [
  route("GET", "/themes", {
    may: everyRole, answers: themeSchema,
    run: async (_, use) => showTheme(await use.themes.read(), use.publicUrl),
  }),
  route("POST", "/themes", {
    may: administrators, form: ChangeThemeForm, input: images, answers: themeSchema,
    run: async ({ form, input }, use) => showTheme(await use.changeTheme.run({
      colours: picked(form, themeColours), texts: picked(form, Object.keys(themeTexts) as (keyof typeof themeTexts)[]),
      images: await bytesOf(input),
    }), use.publicUrl),
  }),
]);

/** What anybody may see, before signing in too. */
export const publicThemeRoutes = documented(publicThemeDocs, [
  route("GET", `${themeFilesPath}/:fileId`, {
    may: "public", params: ThemeFilePath, answers: text, mediaTypes: ["image/png", "image/jpeg", "image/svg+xml", "image/x-icon"],
    run: ({ params }, use) => use.findThemeFile.run(params.fileId), send: sendImage,
  }),
  route("GET", "/login-page", {
    may: "public", answers: loginPageSchema,
    run: async (_, use) => ({ theme: showTheme(await use.themes.read(), use.publicUrl), singleSignOn: await use.isSamlAvailable.run() }),
  }),
]);

/** A page that is an image runs nothing and fetches nothing, whatever the image is. An address never gets another image. */
function sendImage({ mediaType, bytes }: ThemeFile, request: Request, response: Response): Promise<void> {
  return sendAsMade(wholly(bytes), () => response.set({
    "Content-Type": mediaType, "Content-Length": String(bytes.length), "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  }), request, response);
}

async function* wholly(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

type Picked<Name extends string> = Partial<Record<Name, string>>;

function picked<Name extends string>(form: Picked<Name>, names: readonly Name[]): Picked<Name> {
  return Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))) as Picked<Name>;
}

async function bytesOf(uploads: Readonly<Record<string, Upload>>): Promise<Record<string, Uint8Array>> {
  const held: Record<string, Uint8Array> = {};
  for (const [name, { size, bytes }] of Object.entries(uploads)) {
    if (size === 0) continue; // A form whose file nobody chose.
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes()) pieces.push(piece);
    held[name] = Buffer.concat(pieces);
  }
  return held;
}
