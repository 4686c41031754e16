import { readFileSync } from "node:fs";
import { blocksOf } from "/work/wt/html/bench/page-blocks.mjs";
const dec=(b)=>{const l=/<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(b.subarray(0,4096).toString("latin1"))?.[1]??"utf-8";const u=Buffer.from(b.toString("utf8")).equals(b);return new TextDecoder(u?"utf-8":l==="utf-8"?"windows-1252":l).decode(b)};
const [,, f, from=0, to=80, max=260]=process.argv;
const A=blocksOf(dec(readFileSync("/work/corpus/pages/"+f))),B=blocksOf(readFileSync("/tmp/html-results/"+f,"utf8"));
const ser=(x)=>x.pieces.map(p=>p.kind==="text"?p.text:p.kind==="close"?`</${p.name}>`:p.kind==="open"?`<${p.name}>`:`<${p.name}/>`).join("").replace(/\s+/g," ").trim();
let n=0;
A.blocks.forEach((b,i)=>{ const s=ser(b),t=ser(B.blocks[i]); if(!/\p{L}{2}/u.test(b.pieces.map(p=>p.text??"").join(""))||b.pieces[0]?.why==="code") return; n++; if(n<from||n>to) return; console.log(`${b.name} ${s.slice(0,max)}\n    → ${t.slice(0,max)}`)});
