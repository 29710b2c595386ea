import { predictionStage } from '../predictions/prediction-stage.ts';
import type { Stage } from '../publication/stage.ts';

/** What is computed before a snapshot is published, in this order. */
export const stages: readonly Stage[] = [predictionStage];
