/** Where a browser keeps which bands its reader has closed: keys of bands, in JSON. */
export const closedBannersKey = 'closedBanners';

/** The key of a band, on its element: the document is everybody's, and hides what is closed before it is painted. */
export const bannerAttribute = 'data-banner';
