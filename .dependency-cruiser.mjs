/**
 * Who may know whom. The rules go by folder; each has a planted offence in `scripts/rules-fixtures`,
 * and `npm run rules` shows first that it is caught.
 */
const ring = (name) => `^packages/${name}/`;
const adapters = "^packages/(adapters-[^/]+|document-filters|document-workers|resource-files)/";
const tests = "\\.(test|test-kit|fixture)\\.ts$|/test/";
/** Not slices: what several slices of a package, or several document formats, share. */
const shared = "^packages/([^/]+/src/common"
  + "|document-filters/src/(encodings|host-programs|its|markup|mime|ocr|office|outputs|pages|resources|runs|subtitles|text|units)"
  + "|document-filters/src/(vocabularies|word-writing|xml-syntax|zip)"
  + "|document-workers/src/(link|pool|tasks)|resource-files/src/(archives|sheets|xml))/";
const testLibraries = "(^|/)node_modules/(@jest/|@types/|fast-check/)";

/** Type imports count as well: a ring that knows another one's types knows that ring. */
export default {
  forbidden: [
    {
      name: "domain-imports-nothing",
      comment: "The domain is for everybody to embed: no package, no other ring, nothing of Node.",
      from: { path: ring("domain"), pathNot: tests },
      to: { pathNot: ring("domain") },
    },
    {
      name: "adaptation-is-algorithms-alone",
      comment: "Embedders train and decode with it anywhere in Node: no other package; of Node, its threads and checksums.",
      from: { path: ring("adaptation"), pathNot: tests },
      to: { pathNot: [ring("adaptation"), "^(node:)?(worker_threads|crypto)$"] },
    },
    {
      name: "neural-knows-the-domain-only",
      comment: "Scripts, drivers and embedders run neural models with it: of other packages it knows the domain and the engine.",
      from: { path: ring("neural"), pathNot: tests },
      to: { path: "^(packages|apps)/", pathNot: [ring("neural"), ring("domain")] },
    },
    {
      name: "application-knows-the-domain-only",
      comment: "Use cases and ports are written in domain words; what they need from outside is a port.",
      from: { path: ring("application"), pathNot: tests },
      to: { pathNot: ["^packages/application/", ring("domain")] },
    },
    {
      name: "inner-tests-need-no-outer-ring",
      comment: "Tests of domain and application use test libraries and the ports in memory, which kept every contract.",
      from: { path: "^packages/(domain|application)/" },
      to: { path: "^(packages/(?!domain/|application/|adapters-memory/)|apps/)" },
    },
    {
      name: "contracts-run-anywhere",
      comment: "Another team runs the contracts with any test runner: only the rings inside and node:assert.",
      from: { path: ring("port-contracts") },
      to: { pathNot: [ring("port-contracts"), ring("application"), ring("domain"), "^(node:)?(assert|assert/strict|crypto)$"] },
    },
    {
      name: "conformance-needs-node-alone",
      comment: "Teams without anything of ours run the suite against their servers: no package, no other ring.",
      from: { path: ring("connector-conformance"), pathNot: tests },
      to: { pathNot: ring("connector-conformance"), dependencyTypesNot: ["core"] },
    },
    {
      name: "client-knows-nobody",
      comment: "Programs and pages elsewhere embed the client: no package, no other ring, nothing of Node.",
      from: { path: ring("client"), pathNot: tests },
      to: { pathNot: ring("client") },
    },
    {
      name: "protocol-knows-the-domain-only",
      comment: "Messages between processes are made of domain words.",
      from: { path: ring("host-protocol"), pathNot: tests },
      to: { path: "^(packages|apps)/", pathNot: [ring("host-protocol"), ring("domain")] },
    },
    {
      name: "adapters-do-not-know-each-other",
      comment: "An adapter knows the inner rings and its own libraries; what two adapters share belongs further in.",
      from: { path: "^packages/(adapters-[^/]+|document-filters|document-workers|resource-files)/", pathNot: tests },
      to: { path: adapters, pathNot: "^packages/$1/" },
    },
    {
      name: "adapters-are-tested-in-memory",
      comment: "Tests of an adapter know no other one but those in memory.",
      from: { path: "^packages/(adapters-[^/]+|document-filters|document-workers|resource-files)/" },
      to: { path: adapters, pathNot: ["^packages/$1/", ring("adapters-memory")] },
    },
    {
      name: "contracts-are-for-tests",
      comment: "What ships does not carry test suites.",
      from: { path: "^(packages/(?!port-contracts/)|apps/)", pathNot: tests },
      to: { path: ring("port-contracts") },
    },
    {
      name: "nobody-imports-an-app",
      comment: "Programs know everybody and are known by nobody, not even by each other.",
      from: { path: "^(packages|apps)/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$2/" },
    },
    {
      name: "slices-meet-at-the-index",
      comment: "Another slice of the same ring is reached through its index.",
      from: { path: "^packages/([^/]+)/src/([^/]+)/", pathNot: [tests, shared] },
      to: { path: "^packages/$1/src/[^/]+/.", pathNot: ["^packages/$1/src/$2/", shared, "^packages/$1/src/[^/]+/index\\.ts$"] },
    },
    {
      name: "common-knows-no-slice",
      comment: "What slices share is below them.",
      from: { path: "^packages/([^/]+)/src/common/" },
      to: { path: "^packages/$1/src/[^/]+/", pathNot: ["^packages/$1/src/common/", shared] },
    },
    {
      name: "packages-meet-at-the-index",
      comment: "Another package is reached by its name.",
      from: { path: "^(packages|apps)/([^/]+)/", pathNot: tests },
      to: { path: "^packages/", pathNot: ["^$1/$2/", "^packages/[^/]+/src/index\\.ts$", "^packages/[^/]+/src/[^/]+/index\\.ts$"] },
    },
    {
      name: "no-cycle",
      comment: "Modules that need each other are one subject in two files, be it for their types alone.",
      from: {},
      to: { circular: true },
    },
    {
      name: "everything-is-found",
      comment: "An import that resolves to nothing would also slip past every other rule.",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-test-in-what-ships",
      comment: "Only tests import tests and their libraries.",
      from: { path: "^(packages|apps)/", pathNot: tests },
      to: { path: [tests, testLibraries], pathNot: "node_modules/@types/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
