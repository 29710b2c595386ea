import { defineRemoteBuild } from '@sharpside/platform/build';
import declaration from './remote.config.ts';

export default defineRemoteBuild({ root: import.meta.dirname, declaration });
