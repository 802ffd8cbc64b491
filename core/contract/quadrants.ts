/** The quadrants in the order in which they are listed; by themselves, so that a browser loads no validation with them. */
export const QUADRANTS = ["automation", "augmentation", "protected", "transitional"] as const;
