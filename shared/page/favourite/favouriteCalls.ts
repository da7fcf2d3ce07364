/** Loaded only for members: visitors make none of these calls. */
export { addFavourite, findFavourites, removeFavourites } from '@portal/calls';
