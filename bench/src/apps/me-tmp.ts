import { measureEdge } from '/work/wb/bench/src/apps/measure-edge.ts';
for (const n of process.argv.slice(2).map(Number)) console.log(JSON.stringify(await measureEdge(n), null, 1));
