import { expect, it } from 'vitest';
import { readWrkReport } from './generator.ts';

const REPORT = `Running 4s test @ http://127.0.0.1:8080/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   346.20ms  364.39ms   1.86s    83.74%
    Req/Sec    72.95     73.23   303.00     86.36%
  Latency Distribution
     50%  212.59us
     75%  529.37ms
     90%  798.75ms
     99%    1.78s${' '}
  240 requests in 4.03s, 3.90MB read
  Socket errors: connect 0, read 1, write 0, timeout 5
  Non-2xx or 3xx responses: 2
Requests/sec:     59.49
Transfer/sec:      0.97MB
`;

it('reads what wrk reports, in whatever unit, with every kind of failure', () => {
  expect(readWrkReport(REPORT)).toEqual({ perSecond: 59.49, p50Ms: 0.21259, p99Ms: 1_780, failed: 8 });
});

it('takes nothing else for a report', () => {
  expect(() => readWrkReport('unable to connect')).toThrow(/unable to connect/);
});
