const [common, security] = ["/org.openoffice.Office.Common", "/org.openoffice.Office.Common/Security/Scripting"];

/** By path and name. What is not there in some version of LibreOffice it passes over. */
const settings: readonly (readonly [path: string, name: string, value: string])[] = [
  // It greets a new version with trials of its drawing, which take ten times what a letter does.
  ["/org.openoffice.Setup/Product", "ooSetupLastVersion", "99.9"],
  [`${common}/Misc`, "FirstRun", "false"],
  // No program in a document runs, and nothing is fetched for it.
  [security, "DisableMacrosExecution", "true"], [security, "MacroSecurityLevel", "3"],
  [security, "BlockUntrustedRefererLinks", "true"], [security, "DisableActiveContent", "true"],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", "0"], ["/org.openoffice.Office.Calc/Content/Update", "Link", "2"],
  ["/org.openoffice.Inet/Settings", "ooInetProxyType", "2"], ["/org.openoffice.Inet/Settings", "ooInetHTTPProxyName", "localhost"],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPProxyPort", "9"], ["/org.openoffice.Inet/Settings", "ooInetHTTPSProxyName", "localhost"],
  ["/org.openoffice.Inet/Settings", "ooInetHTTPSProxyPort", "9"],
  // Formulas keep their results, for their functions may be others than those of Excel.
  ["/org.openoffice.Office.Calc/Formula/Load", "OOXMLRecalcMode", "1"],
  // Documents within documents stay what they are.
  ...["MathTypeToMath", "WinWordToWriter", "ExcelToCalc", "PowerPointToImpress", "VisioToDraw", "SmartArtToShapes"]
    .map((name) => [`${common}/Filter/Microsoft/Import`, name, "false"] as const),
  ...["MathToMathType", "WriterToWinWord", "CalcToExcel", "ImpressToPowerPoint"]
    .map((name) => [`${common}/Filter/Microsoft/Export`, name, "false"] as const),
  // Macros are kept where the format of the result can hold them.
  ...["Writer", "Calc", "Impress"].flatMap((name) =>
    ["Load", "Save"].map((what) => [`/org.openoffice.Office.${name}/Filter/Import/VBA`, what, "true"] as const)),
];

/** What a profile of LibreOffice says in `user/registrymodifications.xcu`. */
export const officeSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${settings.map(([path, name, value]) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`).join("\n")}
</oor:items>
`;
