export {
  changeTheme, defaultTheme, type ImageType, type Theme, type ThemeChange, themeColours, type ThemeImage, type ThemeImageName, themeImages,
  themeImageNames, themeTexts,
} from "./theme.js";
