/** The groups of operations that more than one slice has some of. */
export const sharedTags = {
  auth: "Access tokens: for user names and passwords, or for whoever signs in at an identity provider.",
  system: "Version, limits, settings and health of this server.",
};
