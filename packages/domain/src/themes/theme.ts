import { invalid } from "../common/index.js";

/** The colours of a theme, by the names under which the interface has them. */
export const themeColours = [
  "styleNavigationBarBackgroundColor", "styleNavigationBarTextColor", "styleLoginFormBackgroundColor", "stylePrimaryGroupTextColor",
  "stylePrimaryGroupColor", "styleTranslationNotificationBackgroundColor", "styleLoginNotificationBackgroundColor",
] as const;

/** The texts of a theme, and how many characters each may have. */
export const themeTexts = { tabTitle: 100, translationNotificationMessage: 2_000, loginNotificationMessage: 2_000 } as const;

/** What an image of a theme may be. */
export type ImageType = "image/png" | "image/jpeg" | "image/svg+xml" | "image/x-icon";

const logo: readonly ImageType[] = ["image/png", "image/jpeg", "image/svg+xml"];
/** The images of a theme, and what each may be. */
export const themeImages = { navigationBarLogo: logo, loginLogo: logo, favicon: ["image/x-icon"] as readonly ImageType[] } as const;
/** The name of an image of a theme. */
export type ThemeImageName = keyof typeof themeImages;
/** All names of images, in the order of the interface. */
export const themeImageNames = Object.keys(themeImages) as readonly ThemeImageName[];

/** An image of a theme: where its bytes are kept. */
export interface ThemeImage {
  /** Nobody can guess it, and no other image ever has it. */
  readonly id: string;
  readonly mediaType: ImageType;
}

/** How the pages of this server look. */
export interface Theme {
  readonly colours: Readonly<Record<(typeof themeColours)[number], string>>;
  readonly texts: Readonly<Record<keyof typeof themeTexts, string>>;
  readonly images: Readonly<Partial<Record<ThemeImageName, ThemeImage>>>;
}

/** What becomes other; what is absent stays. */
export type ThemeChange = { readonly [Part in keyof Theme]?: Partial<Theme[Part]> };

/** A theme that nobody has changed. */
export const defaultTheme: Theme = {
  colours: {
    styleNavigationBarBackgroundColor: "#1f2a44", styleNavigationBarTextColor: "#ffffff", styleLoginFormBackgroundColor: "#ffffff",
    stylePrimaryGroupTextColor: "#ffffff", stylePrimaryGroupColor: "#1f5fa8", styleTranslationNotificationBackgroundColor: "#fff4d6",
    styleLoginNotificationBackgroundColor: "#fff4d6",
  },
  texts: { tabTitle: "Dragoman", translationNotificationMessage: "", loginNotificationMessage: "" },
  images: {},
};

/** The theme with what is changed of it; a text of blanks alone clears that text. Throws `theme-colour-invalid`, `theme-text-invalid`. */
export function changeTheme({ colours, texts, images }: Theme, change: ThemeChange): Theme {
  const given = Object.entries(change.texts ?? {}).map(([name, text]) => [name, checkText(name as keyof typeof themeTexts, text)]);
  for (const [name, colour] of Object.entries(change.colours ?? {})) checkColour(name, colour);
  return {
    colours: { ...colours, ...change.colours },
    texts: { ...texts, ...Object.fromEntries(given) as Partial<Theme["texts"]> },
    images: { ...images, ...change.images },
  };
}

function checkColour(name: string, colour: string): void {
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) return;
  throw invalid("theme-colour-invalid", `${name} ${JSON.stringify(colour.slice(0, 80))} is no colour.`,
    "A colour is # with three or six hexadecimal digits, such as #1f2a44.");
}

function checkText(name: keyof typeof themeTexts, text: string): string {
  const most = themeTexts[name];
  const trimmed = text.trim();
  if ([...trimmed].length <= most && !/[\p{Cs}\0]/u.test(trimmed)) return trimmed;
  throw invalid("theme-text-invalid", `${name} is not accepted.`, `It has ${most} characters at most.`);
}
