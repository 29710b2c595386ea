const spec = process.argv.slice(2);
let last = process.cpuUsage();
const t0 = performance.now();
for (const s of spec) {
  const a = performance.now();
  await import(s);
  const u = process.cpuUsage(last);
  last = process.cpuUsage();
  console.log(
    s,
    Math.round(performance.now() - a),
    'ms wall',
    Math.round((u.user + u.system) / 1000),
    'ms cpu',
  );
}
console.log('all', Math.round(performance.now() - t0));
