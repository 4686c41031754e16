import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

const nodeGlobals = ["process", "console", "Buffer", "URL", "URLSearchParams", "AbortController", "AbortSignal", "fetch", "performance",
  "Blob",
  "setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "structuredClone", "TextDecoder", "TextEncoder",
  "FormData"];

const mostColumns = 140;

/** Two files fit beside each other on a screen. Strings, templates and comments are read as well, so none of them is longer. */
const columns = {
  meta: { type: "layout", schema: [], messages: { tooWide: "This line has {{width}} columns; {{mostColumns}} is the most." } },
  create: (context) => ({
    Program() {
      for (const [index, line] of context.sourceCode.lines.entries()) {
        const width = [...line].length;
        if (width <= mostColumns) continue;
        const loc = { start: { line: index + 1, column: 0 }, end: { line: index + 1, column: line.length } };
        context.report({ loc, messageId: "tooWide", data: { width, mostColumns } });
      }
    },
  }),
};

/** Names of headers by which a client, or a proxy, says where it reached the server. */
const hostHeaders = "/^(:authority|host|forwarded|x-forwarded-(host|proto|port|prefix|server))$/i";
const addressOfRequest = "Addresses are built by publicAddress, from DRAGOMAN_PUBLIC_URL: anybody may write another host into a request.";

/** Ways to read where a request says that it reached the server. */
const readingHosts = [
  "MemberExpression[object.name=/^(req|request)$/][property.name=/^(protocol|secure|host|hostname|subdomains)$/]",
  "VariableDeclarator[init.name=/^(req|request)$/] > ObjectPattern > Property[key.name=/^(protocol|secure|host|hostname|subdomains)$/]",
  "ObjectPattern[typeAnnotation.typeAnnotation.typeName.name=Request] > Property[key.name=/^(protocol|secure|host|hostname|subdomains)$/]",
  `MemberExpression[object.property.name="headers"]:matches([property.name=${hostHeaders}], [property.value=${hostHeaders}])`,
  `MemberExpression[object.name="headers"]:matches([property.name=${hostHeaders}], [property.value=${hostHeaders}])`,
  `CallExpression[callee.property.name=/^(get|header)$/] > Literal[value=${hostHeaders}]`,
  `CallExpression[callee.name="header"] > Literal[value=${hostHeaders}]`,
].map((selector) => ({ selector, message: addressOfRequest }));

/**
 * A promise that is kept by `??=` is kept also when it rejects, and everybody fails who asks later: `KeptUnlessFailed` forgets failures.
 * The rule sees types, so it holds where they are read.
 */
const keptPromises = {
  meta: {
    type: "problem", schema: [],
    messages: { kept: "A rejected promise is kept here for all who ask later. Use KeptUnlessFailed, or say why it cannot harm." },
  },
  create: (context) => ({
    AssignmentExpression(node) {
      if (node.operator !== "??=") return;
      const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;
      const type = program.getTypeChecker().getTypeAtLocation(esTreeNodeToTSNodeMap.get(node.right));
      if (type.getProperty("then") !== undefined) context.report({ node, messageId: "kept" });
    },
  }),
};

/** The time of `Intl.Segmenter` grows with the square of the length of its text. */
const boundedSegmenters = {
  selector: "CallExpression[callee.property.name='segment'][callee.computed=false]",
  message: "Intl.Segmenter copies its whole text for each segment. Use segmentsOf, which gives it short windows.",
};

/** Test files of one worker share their modules, so that a hook at the top of a module runs only for the first file that imports it. */
const hooksOfModules = {
  selector: "Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(All|Each)$/]",
  message: "Only the first test file of a worker would run this hook. Register it in a function that each test file calls.",
};

export default defineConfig(
  globalIgnores(["**/dist/", "**/node_modules/", "**/coverage/", "data/", ".stamps/", "scripts/rules-fixtures/"]),
  {
    files: ["**/*.{ts,js,mjs}"],
    extends: [ts.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { dragoman: { rules: { columns, "kept-promises": keptPromises } } },
    rules: {
      "dragoman/columns": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-cond-assign": "error",
      "no-constant-condition": ["error", { checkLoops: false }],
      "no-control-regex": "off",
      "no-dupe-else-if": "error",
      "no-empty": "error",
      "no-fallthrough": "error",
      "no-loss-of-precision": "error",
      "no-self-assign": "error",
      "no-unsafe-finally": "error",
      "no-useless-escape": "error",
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, "readonly"])) },
    rules: { "no-undef": "error" },
  },
  {
    files: ["{packages,apps}/**/*.ts"],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    },
  },
  {
    // What ships is read with types as well: a promise that nobody waits for is worth the seconds that finding it costs.
    files: ["{packages,apps}/*/src/**/*.ts"],
    ignores: ["**/*.{test,test-kit,fixture}.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-console": "error",
      "no-restricted-syntax": ["error", boundedSegmenters],
      "dragoman/kept-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { arguments: false } }],
    },
  },
  {
    // What answers requests: other files are callers, which name the hosts that they call.
    files: ["packages/adapters-http/src/**/*.ts", "apps/{server,sandbox}/src/**/*.ts"],
    // The door for agents compares the host of a request with those that it allows, and builds no address.
    ignores: ["**/*.{test,test-kit,fixture}.ts", "packages/adapters-http/src/doors/mcp/**"],
    rules: { "no-restricted-syntax": ["error", boundedSegmenters, ...readingHosts] },
  },
  {
    files: ["{packages,apps}/**/*.{test-kit,fixture}.ts", "{packages,apps}/*/test/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", hooksOfModules] },
  },
  {
    files: ["packages/port-contracts/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", boundedSegmenters, hooksOfModules] },
  },
  {
    // Contracts run under any test runner, so the console is where they say what they skip and why.
    files: ["packages/port-contracts/**"],
    rules: { "no-console": "off" },
  },
);
