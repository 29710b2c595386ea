// Preloaded by workers of unit tests. If FAKE_TODAY is set to a time, their clock starts at that time and goes on.
const { FAKE_TODAY = '' } = process.env;
const RealDate = Date;
const aheadMs = RealDate.parse(FAKE_TODAY) - RealDate.now();
if (Number.isNaN(aheadMs))
  throw new TypeError(
    `FAKE_TODAY is '${FAKE_TODAY}'; it must be a date or a time with its zone, such as 2026-12-31T23:50-05:00.`,
  );

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now() + aheadMs], newTarget),
  apply: (target) => new target(target.now() + aheadMs).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + aheadMs : Reflect.get(target, key, receiver),
});
