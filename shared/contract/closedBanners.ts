/** localStorage key under which a browser keeps the banners that were closed: a JSON list of banner keys. */
export const closedBannersKey = 'closedBanners';

/**
 * Attribute with the key of a banner. All visitors get the same document; an inline script hides closed banners before
 * the first paint.
 */
export const bannerAttribute = 'data-banner';
