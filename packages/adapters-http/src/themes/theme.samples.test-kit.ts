import type { SliceSamples } from "../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  async seed({ themes }) {
    const file = { id: "Vq3mZ0pLw2k1Xb7QmZ0pLw2k1Xb7Qm9d", mediaType: "image/png" } as const;
    const bytes = Buffer.from("\x89PNG\r\n", "latin1");
    await themes.update([{ ...file, bytes }], (theme) => ({ state: { ...theme, images: { loginLogo: file } } }));
  },
};
