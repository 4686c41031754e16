import { publicAddress } from "@dragoman/application/common";
import { defaultTheme, type Theme, themeColours, themeImageNames, themeTexts } from "@dragoman/domain/themes";
import { described, flag, like, named, object, type Schema, text } from "../common/schema.js";

/** Where images of the theme are found, behind the base of the server. */
export const themeFilesPath = "/theme-files";

/** Shows a theme, with the addresses of its images below `publicUrl`. */
export function showTheme({ colours, texts, images }: Theme, publicUrl: string): object {
  const urls = themeImageNames.map((name) => {
    const { id } = images[name] ?? {};
    return [`${name}Url`, id === undefined ? "" : publicAddress(publicUrl, `/api/ext/v1${themeFilesPath}/${id}`)] as const;
  });
  return { ...colours, ...texts, ...Object.fromEntries(urls) };
}

const url = described(like(text, "https://mt.example/api/ext/v1/theme-files/Vq3mZ0pLw2k1Xb7QmZ0pLw2k1Xb7Qm9d"),
  "Another one after each change; \"\" without an image.");

export const themeSchema: Schema = named("Theme", object({
  ...Object.fromEntries(themeColours.map((name) => [name, like(text, defaultTheme.colours[name])])),
  ...Object.fromEntries(Object.keys(themeTexts).map((name) => [name, like(text, defaultTheme.texts[name as keyof typeof themeTexts])])),
  ...Object.fromEntries(themeImageNames.map((name) => [`${name}Url`, url])),
}));

export const loginPageSchema: Schema = named("LoginPage", object({
  theme: themeSchema, singleSignOn: like(described(flag, "Whether `GET /auth/saml/init` leads to an identity provider."), false),
}));
