import { expect, it } from 'vitest';
import { toBackendPorts, toPortLine, toSitePorts } from './site-ports.ts';

it.each([
  [4010, 14_012, '4011 (SANDBOX_PORT), 4012 (BACKEND_PORT), 14012 (BACKEND_METRICS_PORT).'],
  [0, 0, 'any free one (SANDBOX_PORT), any free one (BACKEND_PORT), any free one (BACKEND_METRICS_PORT).'],
])('the site at port %i names each port with the variable that moves it', (port, metricsPort, line) => {
  const ports = toBackendPorts(toSitePorts({}, port), { metricsPort });
  expect(toPortLine(ports)).toContain(`Ports: ${line}`);
});
