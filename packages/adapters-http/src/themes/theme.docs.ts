import type { SliceDocs } from "../common/route-docs.js";

const tags = { themes: "How the pages of this server look." };

/** What the OpenAPI document says of themes. */
export const themeDocs: SliceDocs = {
  tags,
  routes: {
    "GET /themes": { about: "Colours, texts and images of the pages." },
    "POST /themes": {
      about: "Changes the theme; what is absent or empty stays.",
      note: "Images are known by their bytes, not by their names. Of an SVG only what draws is kept. Each change of an image gives it "
        + "another address.",
      shows: ["stylePrimaryGroupColor", "tabTitle"],
    },
  },
};

/** What it says of what anybody may see of the theme. */
export const publicThemeDocs: SliceDocs = {
  tags,
  absent: {
    fileId: ["theme-file-not-found", "There is no such image of the theme.", "GET /api/v2/themes has the present addresses."],
  },
  routes: {
    "GET /theme-files/:fileId": { about: "An image of the theme." },
    "GET /login-page": { about: "What the page to sign in shows: the theme, and whether an identity provider may be asked." },
  },
};
