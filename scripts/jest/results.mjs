import { formatResultsErrors } from "jest-message-util";

/** The result of a file as jest's reporters need it: `TestResult` of `@jest/test-result`. */
export function fileResult(path, rootDir, testResults, start) {
  const tests = testResults.map(assertionResult);
  const having = (status) => tests.filter((test) => test.status === status).length;
  const end = Date.now();
  return {
    testFilePath: path, leaks: false, openHandles: [], displayName: undefined,
    perfStats: { start, end, runtime: end - start, slow: end - start > 5_000, loadTestEnvironmentStart: start,
      loadTestEnvironmentEnd: start, setupFilesStart: start, setupFilesEnd: start, setupAfterEnvStart: start, setupAfterEnvEnd: start },
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    testResults: tests,
    numPassingTests: having("passed"), numFailingTests: having("failed"), numPendingTests: having("pending"), numTodoTests: having("todo"),
    failureMessage: formatResultsErrors(tests, { rootDir, testMatch: [] }, { noStackTrace: false }, path),
    skipped: tests.length > 0 && having("pending") === tests.length,
  };
}

function assertionResult({ testPath, status, errors, duration, invocations, numPassingAsserts, retryReasons }) {
  const [, ...names] = testPath; // The first name is that of the root block.
  const title = names.pop();
  const isRun = status === "done";
  return {
    ancestorTitles: names, title, fullName: [...names, title].join(" "),
    status: isRun ? errors.length > 0 ? "failed" : "passed" : status === "todo" ? "todo" : "pending",
    failureMessages: errors, failureDetails: [], duration, invocations, numPassingAsserts, retryReasons,
  };
}
