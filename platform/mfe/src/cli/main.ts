#!/usr/bin/env node
import { findNodeFault } from '../create/node-version.ts';

const fault = findNodeFault(process.versions.node);
if (fault === undefined) {
  // Loaded only now, because an older Node fails within these modules, and does not name the cause.
  await import('./start.ts');
} else {
  console.error(fault);
  process.exitCode = 1;
}
