import type { Stage } from '@sharpside/ingest/publication/stage';
import { predictionStage } from '@sharpside/predictions/prediction-stage';

/** What is computed before a snapshot is published, in this order. */
export const stages: readonly Stage[] = [predictionStage];
