export { showTranslation, translationSchema } from "./translation.view.js";
