import { Gauge } from "prom-client";
import { readDisks, type ShopFolders } from "#server/disks.ts";

/** Measures the disks of the shop's folders. A folder that can't be read is left out. */
export function measureDisks(folders: () => ShopFolders): void {
  new Gauge({
    name: "shop_disk_free_ratio",
    help: "The free part of the disk of DATA_DIR or BACKUP_URL, of the one that has less: 0.15 is 15 %.",
    aggregator: "min",
    async collect() {
      const disks = await readDisks(folders());
      this.remove();
      if (disks.length > 0)
        this.set(Math.min(...disks.map(({ freeBytes, bytes }) => freeBytes / bytes)));
    },
  });
}
