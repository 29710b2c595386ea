// Models write under these names, and calls read them.
export { PREDICTION_KINDS, type PredictionKind } from '@sharpside/contracts/api';
