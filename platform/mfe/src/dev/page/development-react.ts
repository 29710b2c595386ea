import * as React from 'react';
import * as JsxDevRuntime from 'react/jsx-dev-runtime';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import { PAGE_MODULES } from '../../build/hot/development-page.ts';

const MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react/jsx-dev-runtime': JsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

// Replaces the deployed shell's React by the development build, since only that can refresh components. The shell reads
// this global before it starts.
Object.defineProperty(globalThis, PAGE_MODULES, { value: MODULES });
