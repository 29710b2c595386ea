import type { Stage } from '@sharpside/ingest/publication/stage';
import { predictionStage } from '@sharpside/predictions/prediction-stage';

/** Steps on a snapshot before it is published, in this order. */
export const stages: readonly Stage[] = [predictionStage];
