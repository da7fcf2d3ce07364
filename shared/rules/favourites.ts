/** How many things of all kinds one person may collect. */
export const favouritesMax = 500;

/** How many folders for one kind of them. */
export const foldersMax = 20;

/** Longest name of a folder. */
export const folderMax = 20;
