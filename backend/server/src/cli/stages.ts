import type { Stage } from '@sharpside/ingest/publication/stage';
import { predictionStage } from '@sharpside/predictions/prediction-stage';

/** Stages of every publication, in this order. */
export const stages: readonly Stage[] = [predictionStage];
