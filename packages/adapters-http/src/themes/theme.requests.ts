import { themeTexts } from "@dragoman/domain/themes";
import { Text } from "../common/fields.js";

const colour = (about: string) => Text({
  max: 1_000, code: "theme-colour-invalid", rule: { maxLength: 7, pattern: "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$" },
  example: "#1f2a44", about,
});
const text = (name: keyof typeof themeTexts, about: string, example: string) => Text({
  max: 10_000, code: "theme-text-invalid", rule: { maxLength: themeTexts[name] }, example, about: `${about} A blank alone clears it.`,
});

/** What may be changed of the theme beside its images. */
export class ChangeThemeForm {
  @colour("Behind the bar of navigation.")
  styleNavigationBarBackgroundColor?: string;

  @colour("Texts in the bar of navigation.")
  styleNavigationBarTextColor?: string;

  @colour("Behind the form to sign in.")
  styleLoginFormBackgroundColor?: string;

  @colour("Texts on main buttons.")
  stylePrimaryGroupTextColor?: string;

  @colour("Main buttons.")
  stylePrimaryGroupColor?: string;

  @colour("Behind the message on pages of translations.")
  styleTranslationNotificationBackgroundColor?: string;

  @colour("Behind the message on the page to sign in.")
  styleLoginNotificationBackgroundColor?: string;

  @text("tabTitle", "The title of pages.", "Acme translates")
  tabTitle?: string;

  @text("translationNotificationMessage", "A message on pages of translations.", "Maintenance on Friday.")
  translationNotificationMessage?: string;

  @text("loginNotificationMessage", "A message on the page to sign in.", "For staff only.")
  loginNotificationMessage?: string;
}

export class ThemeFilePath {
  @Text({ required: true, max: 100, example: "Vq3mZ0pLw2k1Xb7QmZ0pLw2k1Xb7Qm9d", about: "As the addresses of the theme have it." })
  fileId!: string;
}
