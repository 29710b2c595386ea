import * as v from 'valibot';
import { pictureSchema } from '../answer-shapes.ts';

/** A player and his picture. */
export const nbaPlayerPictureSchema = v.object({ player_name: v.string(), profile_picture: pictureSchema });

export type NbaPlayerPicture = v.InferOutput<typeof nbaPlayerPictureSchema>;
