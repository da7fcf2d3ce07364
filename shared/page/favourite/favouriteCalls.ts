/** Loaded for members alone, as visitors make none of them. */
export { addFavourite, findFavourites, removeFavourites } from '@portal/calls';
