export type { CheckedImage, ImageChecker } from "./image-checker.js";
export { type ThemeNeeds, themeSlice, type ThemeUseCases } from "./slice.js";
export type { ThemeFile, ThemeRepository } from "./theme-repository.js";
export { ChangeTheme, FindThemeFile, type ThemeRequest } from "./themes.js";
