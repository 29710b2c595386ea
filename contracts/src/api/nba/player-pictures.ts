import * as v from 'valibot';
import { pictureSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** A player and his picture. */
export const nbaPlayerPictureSchema = v.object({ player_name: v.string(), profile_picture: pictureSchema });

/** A player and his picture, as pages read them. */
export type NbaPlayerPicture = Read<typeof nbaPlayerPictureSchema>;
